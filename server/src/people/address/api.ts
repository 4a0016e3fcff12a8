/** What the other features may use of this one. */
export { placesOf } from "./place.ts";
export { haveSameAddress } from "./same.ts";
export { type Address, maskedAddress, openAddress, sealAddress, presentAddress } from "./sealed.ts";
export { addressesOf, chosenAddress, save } from "./service.ts";
export { deleteAddressesOf as forgetAddresses } from "./sql.ts";

import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { certificateOf } from "../../../simulators/alipay/certificate.ts";
import { certificateSn, rootCertificatesSn } from "./certificate.ts";

// Made by OpenSSL; the serial numbers were computed separately, from `openssl x509 -issuer -serial`:
// md5("CN=蚂蚁 Root R1,OU=Certification Authority,O=Ant, Financial,C=CN" + the serial in decimal).
const root = {
  pem: `-----BEGIN CERTIFICATE-----
MIIDmDCCAoCgAwIBAgIJAI86XH6bHS9AMA0GCSqGSIb3DQEBCwUAMGExCzAJBgNV
BAYTAkNOMRcwFQYDVQQKDA5BbnQsIEZpbmFuY2lhbDEgMB4GA1UECwwXQ2VydGlm
aWNhdGlvbiBBdXRob3JpdHkxFzAVBgNVBAMMDuiaguiagSBSb290IFIxMB4XDTI2
MTEyMTIwMzU0OVoXDTQ2MTExNjIwMzU0OVowYTELMAkGA1UEBhMCQ04xFzAVBgNV
BAoMDkFudCwgRmluYW5jaWFsMSAwHgYDVQQLDBdDZXJ0aWZpY2F0aW9uIEF1dGhv
cml0eTEXMBUGA1UEAwwO6JqC6JqBIFJvb3QgUjEwggEiMA0GCSqGSIb3DQEBAQUA
A4IBDwAwggEKAoIBAQC6RzAn+VOFoIy9mV57v6nNFdYLEPZyAfnHPyn3S1D1QZYl
83QxrMhGArgq6lPwYjkdvprokq1qoJsbbQhRARa2GKPCLE/N6RafmnrK20lP9jtP
LOhBfS04lDt1BpBumTOSLu0XLR1bMMisnoDburxYbVgXwgdp3tYN5EUZdmZLlfnV
+lcq39WTLLrm1Cg82ZochAiCJx+n9bZmJzrwqKAB9RpNmkDsFTyd6SrnhJrirXkl
MTIRp+JCMAb4XR+UhneTMpyF4rOEfGRbrI7foSuAubaO+XLsjbDVOyzKdnt9yna2
AcRoWTR1CXPSQft20P7D9pEafBkmtJQqPXSM6PeNAgMBAAGjUzBRMB0GA1UdDgQW
BBQYVUttPDaosNun63jjU3991PoZ6zAfBgNVHSMEGDAWgBQYVUttPDaosNun63jj
U3991PoZ6zAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAo9/lE
qKBUgnbsyml+i6iUYV3+zsMeY4jHupXruFnKoa7OH9AdsPqC9x3NP9B29lCP+Z3V
A6XYin0YI0tU3KTUe5kO0oPuVIDmQ1A281yxRPLkAFXaHUTCkvVOedtoHt7fQPfI
dtiNMXLNXxE9z4kndBhM23Vf+fVDAazekOLP5tBb6TW1wHi/mAvVxwxC7s6XpWTE
mOKS6XTOtCUjENZDMIjCXKc2dDi0sMOc/ojZ2Fcy4HuG5/tzTuG3wnuL+NsQsknP
nUodLQnBFiMimjobVFkYJ8hYT9AN18dU4IAMrIkzjO55uYUa8XekbSPzeM+Oc+dT
HnofNffTYKsSoDL5
-----END CERTIFICATE-----`,
  sn: "abc929cc99e03dd98bd7f0a3044e1a3a",
};
/** Signed by the root; its serial number has more digits than a double holds. */
const leaf = {
  pem: `-----BEGIN CERTIFICATE-----
MIIDEDCCAfgCDSAmAQEAAAAAAAAAAAEwDQYJKoZIhvcNAQELBQAwYTELMAkGA1UE
BhMCQ04xFzAVBgNVBAoMDkFudCwgRmluYW5jaWFsMSAwHgYDVQQLDBdDZXJ0aWZp
Y2F0aW9uIEF1dGhvcml0eTEXMBUGA1UEAwwO6JqC6JqBIFJvb3QgUjEwHhcNMjYx
MTIxMjAzNTUwWhcNNDYxMTE2MjAzNTUwWjAvMQswCQYDVQQGEwJDTjERMA8GA1UE
CgwIbWVyY2hhbnQxDTALBgNVBAMMBDIwMjEwggEiMA0GCSqGSIb3DQEBAQUAA4IB
DwAwggEKAoIBAQCw3vpS/hfHETpazh5z21l5uC9piLaL9ZQFm7g2Bqt+Bngcid3u
rcPHEulziZy4PrKigX9LA9n/kwteJledQaX60slsirPvVk8420wZwZdcUsWJDnVv
+84T5dUFt27dz8XBzt/jQcS/KHddMv5BAao8u3uCnfaG2rFTwXIxlkvr0HBjwgpW
uiDHwjc88I/DOs8O9DTVW6a1GOqTMZuTB7Q3DuYmwMIDOSZReCXMUMUM4o/4Rum+
N2ss3XBCnl0RJvvQW6w8msa5KcLuc+wF/FNvsa+hMuYg5dgPEkfmY3l7Hbmr4Ad1
czF6EhkJq4/psVMNDx755cVc1jRcxzKQ+XQvAgMBAAEwDQYJKoZIhvcNAQELBQAD
ggEBAFcv8O71yiioWtcfzMnfxrrFuNPDWdXsmi9N2ycM2n4OctLXtgA9o271iIxD
5ViZ+Js3aaj85zyzFb1GIa0PAvOqoFUyXOqDfS9m48VNwACxE/N/pZMEUNaPhtYm
Qm9hD6XKqbGSJ8A1nHO5kWu9zc4b+El5HEPxqdSDtYSpkgYyJmBhtY7MeOyJHMCt
2UPI6yoHE/d0XD/jt4QmHBDG6+fdiJenw9O2gkvlBcugWW8Pw4aDdwKJoIdqShbW
Sfkquy4lr+kGyRPR3KRBHQBoTGicJi9p4v+kFwbQsKpucyoZbet/WntbpHqtbGJY
ATSE0iGObCiqUfqVnQjLMVNtmD4=
-----END CERTIFICATE-----`,
  sn: "63046ae54249afd82f880bed7d8ecf3e",
};
const elliptic = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIBBzAKBggqhkjOPQQDAjAuMQswCQYDVQQGEwJDTjEMMAoG
A1UECgwDQW50MREwDwYDVQQDDAhFQ0MgUm9vdDAeFw0yNjExMjEyMDM1NTBaFw00
NjExMTYyMDM1NTBaMC4xCzAJBgNVBAYTAkNOMQwwCgYDVQQKDANBbnQxETAPBgNV
BAMMCEVDQyBSb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9vbP4FIVHIdo
hxPKpc+wDRgnJbpGOl2fltmVlQ1fuNH//CSoiC4JsPtDv8CrNFbJt8HonSU1hOWp
ZS2ikHiqQ6NTMFEwHQYDVR0OBBYEFHpR9Bhl+0YIrLtvwaDshMUYbSPhMB8GA1Ud
IwQYMBaAFHpR9Bhl+0YIrLtvwaDshMUYbSPhMA8GA1UdEwEB/wQFMAMBAf8wCgYI
KoZIzj0EAwIDRwAwRAIgfHDuQgaTYh/WGgS/85b0a6T7AqFOfzM+XOE85/KE7VIC
IGjVka3b7BE+rVFQDXtRYEc24no+U8uajK1bqtto3/3P
-----END CERTIFICATE-----`;

test("a certificate's serial number is its issuer's name and number, UTF-8 and commas included", () => {
  expect(certificateSn(root.pem)).toBe(root.sn);
  expect(certificateSn(leaf.pem)).toBe(leaf.sn);
});

test("of several roots those that RSA signed count, in the file's order", () => {
  expect(rootCertificatesSn([root.pem, elliptic, leaf.pem])).toBe(`${root.sn}_${leaf.sn}`);
  expect(rootCertificatesSn([elliptic])).toBe("");
});

test("the simulator's certificates are certificates: signed by their issuer, of their own key", () => {
  const [issuer, own] = [2048, 3072].map((modulusLength) =>
    generateKeyPairSync("rsa", { modulusLength }),
  );
  if (!issuer || !own) throw new Error("no keys");
  const name = { country: "CN", organisation: "甲, 乙", unit: "单位", common: "Root" };
  const signing = { issuer: name, issuerKey: issuer.privateKey };
  const ca = certificateOf({ ...signing, subject: name, key: issuer.privateKey, serial: 1n });
  const serial = 0xff00ff00ff00ff00ff00n;
  const subject = { ...name, common: "merchant" };
  const made = certificateOf({ ...signing, subject, key: own.privateKey, serial });
  const read = new X509Certificate(made);
  expect(read.checkIssued(new X509Certificate(ca))).toBe(true);
  expect(read.verify(issuer.publicKey)).toBe(true);
  expect(read.verify(own.publicKey)).toBe(false);
  expect(read.checkPrivateKey(own.privateKey)).toBe(true);
  expect(BigInt(`0x${read.serialNumber}`)).toBe(serial);
  expect(rootCertificatesSn([ca])).toBe(certificateSn(ca));
});

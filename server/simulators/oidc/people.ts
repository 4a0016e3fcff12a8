/** Who works at the company whose sign-on provider is simulated, and what can be done to them there. */

export type SimulatedPerson = {
  subject: string;
  account: string;
  name: string;
  email: string;
  groups: string[];
  isDisabled: boolean;
};

const person = (subject: string, account: string, name: string, ...groups: string[]) => ({
  subject,
  account,
  name,
  email: `${account}@company.example`,
  groups,
  isDisabled: false,
});

export const newPeople = (): SimulatedPerson[] => [
  person("u-1001", "zhao.min", "赵敏", "panel-admins"),
  person("u-1002", "qian.feng", "钱枫", "panel-finance"),
  person("u-1003", "sun.yue", "孙悦", "panel-operations"),
  person("u-1004", "li.rui", "李蕊", "panel-support"),
  person("u-1005", "zhou.tao", "周涛", "panel-content", "panel-viewers"),
  person("u-1006", "wu.fan", "吴帆", "another-department"),
];

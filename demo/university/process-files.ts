/** A file that an application has, by its form; plain text, as the demo has no uploads. */
interface SeedFile {
  name: string
  nameEn: string
  text: string
}

const FILES: Record<string, SeedFile[]> = {
  leave: [
    {
      name: '请假说明.txt',
      nameEn: 'Reasons for leave.txt',
      text: '因家中有事需要返乡，已与任课老师说明并约定补课时间。返校后当日销假。\n',
    },
  ],
  reimbursement: [
    {
      name: '费用明细.csv',
      nameEn: 'Expenses.csv',
      text: '日期,项目,金额（元）\n2026-02-11,高铁票 江州—南京,184.50\n2026-02-12,住宿一晚,320.00\n2026-02-13,高铁票 南京—江州,184.50\n',
    },
    {
      name: '会议通知.txt',
      nameEn: 'Invitation.txt',
      text: '兹定于 2 月 12 日在南京召开项目研讨会，请持本通知报到。\n',
    },
  ],
  certificate: [
    {
      name: '用途说明.txt',
      nameEn: 'Purpose.txt',
      text: '用于申请校外实习，接收单位要求提供加盖公章的证明一份。\n',
    },
  ],
  seal: [
    {
      name: '待盖章文件.txt',
      nameEn: 'Document to be sealed.txt',
      text: '甲方：江州大学\n乙方：江州市图书馆\n双方就共建阅读推广基地达成合作意向，期限一年。\n',
    },
  ],
}

/** The files of the `n`th application of a form: every third has none. */
export const filesFor = (form: string, n: number): readonly SeedFile[] =>
  n % 3 === 2 ? [] : (FILES[form] ?? [])

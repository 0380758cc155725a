import type { SeedField } from '../../src/campus/db/seed-types.ts'

/** Sample texts for the fields of forms.ts, by field name. */
const SAMPLE_TEXTS: Record<string, string[]> = {
  subject: ['按通知要求申请办理', '本学期申请', '补充材料后再次申请'],
  reason: [
    '个人学习与生活需要，恳请批准。',
    '已与任课老师沟通，材料见附件说明。',
    '因家庭情况变化，特此申请。',
  ],
  phone: ['138 0000 1042', '138 0000 7129', '138 0000 6311'],
  destination: ['江苏南京', '上海市浦东新区', '浙江杭州'],
  contact: ['139 0000 2288（父亲）', '137 0000 5512（母亲）'],
  purpose: ['实习单位要求提供', '办理银行贷款', '申请国外交流项目'],
  address: ['江州市明德路 1 号学生公寓 7 栋'],
  room: ['第三教学楼 204', '大学生活动中心报告厅', '图书馆研修间 B12'],
  event: ['班级主题团日', '学术沙龙', '社团招新宣讲'],
  equipment: ['投影、话筒两支', '无'],
  needs: ['无', '请安排靠近电梯的位置。'],
  document: ['实习三方协议', '合作框架协议', '学术会议邀请函'],
  recipient: ['江州市人力资源和社会保障局', '校外实习单位'],
  project: ['KY2025-0317', 'JG2024-118'],
  bankCard: ['6217', '0093'],
  cardNo: ['2023010142', '2022020311'],
  note: ['原卡遗失，已挂失。', '卡面磨损，无法识别。'],
  course: ['高等数学 A（2）', '大学物理 B', '程序设计基础'],
  courseCode: ['MATH1012', 'PHYS2004', 'COMP1001'],
}

/** Random values for a form; `random(n)` returns a number in [0, n), dates are just after `near`. */
export function sampleValues(
  fields: readonly SeedField[],
  random: (max: number) => number,
  near: Date,
): Record<string, string | boolean | string[]> {
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random(options.length))]!
  const values: Record<string, string | boolean | string[]> = {}
  let day = near.getTime() + 86_400_000
  const nextDay = () => {
    const text = new Date(day).toISOString().slice(0, 10)
    day += 86_400_000 * (1 + Math.floor(random(4)))
    return text
  }
  for (const f of fields) {
    if (f.type === 'checkbox') values[f.name] = f.required || random(2) > 1
    else if (f.type === 'number')
      values[f.name] = String(1 + Math.floor(random(f.name === 'amount' ? 3000 : 4)))
    else if (f.type === 'select') values[f.name] = pick(f.options ?? []).value
    else if (f.type === 'date') values[f.name] = nextDay()
    else if (f.type === 'period') values[f.name] = [nextDay(), nextDay()]
    else values[f.name] = pick(SAMPLE_TEXTS[f.name] ?? ['—'])
  }
  return values
}

import type { SeedField, SeedForm } from '../../src/campus/db/seed-types.ts'

type Option = [value: string, label: string, labelEn: string]

const field =
  (type: SeedField['type']) =>
  (name: string, label: string, labelEn: string, required = true): SeedField => ({
    name,
    label,
    labelEn,
    type,
    required,
  })
const text = field('text')
const textarea = field('textarea')
const tel = field('tel')
const date = field('date')
const period = field('period')
const number = field('number')
const checkbox = field('checkbox')
const select = (name: string, label: string, labelEn: string, options: Option[]): SeedField => ({
  ...field('select')(name, label, labelEn),
  options: options.map(([value, optionLabel, optionEn]) => ({
    value,
    label: optionLabel,
    labelEn: optionEn,
  })),
})

const slots: Option[] = [
  ['morning', '上午 8:00–12:00', 'Morning, 8:00–12:00'],
  ['afternoon', '下午 13:30–17:30', 'Afternoon, 13:30–17:30'],
  ['evening', '晚上 18:30–21:30', 'Evening, 18:30–21:30'],
]

const form = (id: string, text: string, textEn: string, ...fields: SeedField[]): SeedForm => ({
  id,
  text,
  textEn,
  fields,
})

/** The forms of items; `general` is the default of items of kind 'form'. */
export const forms: SeedForm[] = [
  form(
    'general',
    '通用申请表',
    'General Application',
    text('subject', '申请事项', 'Subject'),
    textarea('reason', '申请理由', 'Reason'),
    date('neededBy', '希望办结日期', 'Needed by', false),
    tel('phone', '联系电话', 'Phone'),
  ),
  form(
    'leave',
    '请假申请表',
    'Leave Application',
    select('kind', '请假类型', 'Kind of leave', [
      ['personal', '事假', 'Personal leave'],
      ['sick', '病假', 'Sick leave'],
      ['official', '公假', 'Official leave'],
    ]),
    period('dates', '请假日期', 'Dates of leave'),
    text('destination', '去向', 'Destination'),
    textarea('reason', '请假事由', 'Reason'),
    tel('contact', '紧急联系人电话', 'Emergency contact'),
    checkbox('offCampus', '离校外出', 'I will leave campus', false),
  ),
  form(
    'certificate',
    '证明开具申请表',
    'Certificate Request',
    select('language', '语种', 'Language', [
      ['zh', '中文', 'Chinese'],
      ['en', '英文', 'English'],
      ['both', '中英文对照', 'Chinese and English'],
    ]),
    number('copies', '份数', 'Copies'),
    textarea('purpose', '用途', 'Purpose'),
    select('delivery', '领取方式', 'Delivery', [
      ['print', '自助终端打印', 'Print at a terminal'],
      ['mail', '邮寄', 'By post'],
      ['file', '电子版（带签章）', 'Signed file'],
    ]),
    text('address', '邮寄地址', 'Postal address', false),
  ),
  form(
    'venue',
    '场地预约表',
    'Room Booking',
    text('room', '场地名称', 'Room'),
    date('date', '使用日期', 'Date'),
    select('slot', '时段', 'Time slot', slots),
    number('people', '使用人数', 'Number of people'),
    text('event', '活动名称', 'Event'),
    textarea('equipment', '设备需求', 'Equipment needed', false),
    checkbox('rules', '已阅读并遵守场地管理规定', 'I have read the rules of use'),
  ),
  form(
    'booking',
    '预约登记表',
    'Appointment',
    date('date', '预约日期', 'Date'),
    select('slot', '时段', 'Time slot', slots),
    number('people', '人数', 'Number of people'),
    select('identity', '到场证件', 'Document to bring', [
      ['card', '校园卡', 'Campus card'],
      ['id', '居民身份证', 'Identity card'],
      ['passport', '护照', 'Passport'],
    ]),
    tel('phone', '联系电话', 'Phone'),
    textarea('needs', '特殊需要', 'Special needs', false),
  ),
  form(
    'seal',
    '用印申请表',
    'Seal Request',
    select('seal', '印章类别', 'Seal', [
      ['university', '学校公章', 'University seal'],
      ['office', '部门印章', 'Office seal'],
      ['contract', '合同专用章', 'Contract seal'],
      ['president', '校长签名章', 'President’s signature stamp'],
    ]),
    text('document', '文件名称', 'Document'),
    number('copies', '文件份数', 'Copies'),
    text('recipient', '送往单位', 'Recipient'),
    textarea('reason', '用印事由', 'Reason'),
  ),
  form(
    'reimbursement',
    '报销申请表',
    'Expense Claim',
    text('project', '经费项目号', 'Project number'),
    select('kind', '报销类别', 'Kind of expense', [
      ['travel', '差旅费', 'Travel'],
      ['office', '办公费', 'Office supplies'],
      ['meeting', '会议费', 'Meetings'],
      ['medical', '医疗费', 'Medical'],
      ['other', '其他', 'Other'],
    ]),
    number('amount', '金额（元）', 'Amount (CNY)'),
    number('receipts', '票据张数', 'Number of receipts'),
    date('date', '业务发生日期', 'Date of expense'),
    textarea('reason', '用途说明', 'Purpose'),
    text('bankCard', '收款银行卡后四位', 'Last four digits of the bank card'),
  ),
  form(
    'card',
    '证卡办理表',
    'Card Request',
    select('kind', '办理类型', 'Request', [
      ['new', '新办', 'New card'],
      ['replace', '补办', 'Replacement'],
      ['damaged', '损坏更换', 'Exchange of a damaged card'],
    ]),
    text('cardNo', '原卡号', 'Previous card number', false),
    select('pickup', '领取地点', 'Pick-up point', [
      ['centre', '学生服务中心 106', 'Student Service Centre 106'],
      ['east', '东区一卡通服务点', 'East campus card desk'],
      ['west', '西区自助补卡机', 'West campus card machine'],
    ]),
    tel('phone', '联系电话', 'Phone'),
    textarea('note', '备注', 'Remarks', false),
  ),
  form(
    'retake',
    '重修缓考申请表',
    'Retake and Deferral',
    text('course', '课程名称', 'Course'),
    text('courseCode', '课程号', 'Course code'),
    select('kind', '申请类型', 'Request', [
      ['retake', '重修', 'Retake the course'],
      ['defer', '缓考', 'Defer the examination'],
      ['makeup', '补考', 'Resit the examination'],
    ]),
    number('credits', '学分', 'Credits'),
    textarea('reason', '申请理由', 'Reason'),
    checkbox('fee', '已知悉重修缴费标准', 'I know that retaking costs a fee', false),
  ),
]

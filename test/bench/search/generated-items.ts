// A deterministic catalogue of any size, built from the words of real service halls.
import type { App } from '../../../src/contract/core/apps.ts'

type Word = readonly [han: string, pinyin: string, english: string]
const words = (text: string): Word[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|') as unknown as Word)

const WHO = words(`
  本科生|ben ke sheng|Undergraduate
  研究生|yan jiu sheng|Postgraduate
  博士生|bo shi sheng|Doctoral
  留学生|liu xue sheng|International Student
  教职工|jiao zhi gong|Staff
  新生|xin sheng|Freshman
  毕业生|bi ye sheng|Graduate
  校友|xiao you|Alumni
  校外人员|xiao wai ren yuan|Visitor
  离退休教师|li tui xiu jiao shi|Retired Teacher
  外聘专家|wai pin zhuan jia|Visiting Expert
  博士后|bo shi hou|Postdoctoral
  学生社团|xue sheng she tuan|Student Club
  院系|yuan xi|Faculty
  课题组|ke ti zu|Research Group
  辅导员|fu dao yuan|Counsellor
  导师|dao shi|Supervisor
  重修学生|chong xiu xue sheng|Retaking
  交换生|jiao huan sheng|Exchange
  实习生|shi xi sheng|Intern
`)
const WHAT = words(`
  成绩|cheng ji|Grade
  学籍|xue ji|Enrolment
  课程|ke cheng|Course
  考试|kao shi|Examination
  教室|jiao shi|Classroom
  宿舍|su she|Dormitory
  校园卡|xiao yuan ka|Campus Card
  图书|tu shu|Library Book
  学位|xue wei|Degree
  论文|lun wen|Thesis
  奖学金|jiang xue jin|Scholarship
  助学金|zhu xue jin|Bursary
  助学贷款|zhu xue dai kuan|Student Loan
  勤工助学|qin gong zhu xue|Part-time Work
  户口|hu kou|Household Register
  档案|dang an|Archive
  党组织关系|dang zu zhi guan xi|Party Membership
  请假|qing jia|Leave
  出国|chu guo|Travel Abroad
  差旅|chai lv|Travel
  经费|jing fei|Budget
  合同|he tong|Contract
  采购|cai gou|Purchase
  资产|zi chan|Asset
  设备|she bei|Equipment
  实验室|shi yan shi|Laboratory
  危险化学品|wei xian hua xue pin|Hazardous Chemical
  会议室|hui yi shi|Meeting Room
  车辆|che liang|Vehicle
  印章|yin zhang|Seal
  公文|gong wen|Document
  网络账号|wang luo zhang hao|Network Account
  邮箱|you xiang|Mailbox
  VPN|vpn|VPN
  正版软件|zheng ban ruan jian|Licensed Software
  服务器|fu wu qi|Server
  域名|yu ming|Domain Name
  医疗费|yi liao fei|Medical Cost
  体检|ti jian|Health Check
  心理咨询|xin li zi xun|Counselling
  水电|shui dian|Water and Power
  停车证|ting che zheng|Parking Permit
  场馆|chang guan|Sports Hall
  音乐厅|yin yue ting|Concert Hall
  工资|gong zi|Salary
  职称|zhi cheng|Professional Title
  岗位|gang wei|Post
  招聘|zhao pin|Recruitment
  专利|zhuan li|Patent
  科研项目|ke yan xiang mu|Research Project
  学术讲座|xue shu jiang zuo|Lecture
  教材|jiao cai|Textbook
  转专业|zhuan zhuan ye|Change of Major
  休学|xiu xue|Suspension of Study
  复学|fu xue|Return to Study
  就业协议|jiu ye xie yi|Employment Agreement
  三方协议|san fang xie yi|Tripartite Agreement
  银行卡|yin hang ka|Bank Card
  学生证|xue sheng zheng|Student Card
  长期签证|chang qi qian zheng|Long-term Visa
`)
const HOW = words(`
  查询|cha xun|Enquiry
  申请|shen qing|Application
  办理|ban li|Handling
  预约|yu yue|Booking
  审批|shen pi|Approval
  证明|zheng ming|Certificate
  补办|bu ban|Reissue
  报修|bao xiu|Repair Report
  报销|bao xiao|Reimbursement
  登记|deng ji|Registration
  变更|bian geng|Change
  缴费|jiao fei|Payment
  打印|da yin|Printing
  借用|jie yong|Loan
  归还|gui huan|Return
  评价|ping jia|Review
  公示|gong shi|Publication
  备案|bei an|Filing
  注销|zhu xiao|Cancellation
  认定|ren ding|Recognition
`)
const WHERE = words(`
  （东校区）|dong xiao qu|East Campus
  （西校区）|xi xiao qu|West Campus
  （线上）|xian shang|Online
  2024版|2024 ban|Edition 2024
  （试行）|shi xing|Trial
`)
const DEPARTMENTS_1 = [
  '教务处',
  '学生处',
  '研究生院',
  '人事处',
  '财务处',
  '科研处',
  '图书馆',
  '信息中心',
  '后勤处',
]
const DEPARTMENTS_2 = ['国际处', '保卫处', '校医院', '资产处', '就业中心', '档案馆', '团委', '工会', '宣传部']
const DEPARTMENTS_3 = [
  '基建处',
  '审计处',
  '招生办',
  '校友会',
  '体育部',
  '出版社',
  '心理中心',
  '实验中心',
  '党办',
]
export const DEPARTMENTS = [...DEPARTMENTS_1, ...DEPARTMENTS_2, ...DEPARTMENTS_3]
export const THEMES =
  `教学服务 学籍学历 生活服务 财务服务 人事服务 科研服务 信息服务 资产设备 国际交流 就业创业 医疗健康 安全保卫`.split(
    ' ',
  )
export const AUDIENCES = ['本科生', '研究生', '留学生', '校友', '教职工', 'visitor']
export const HANDLINGS = ['online', 'offline', 'mixed']
const KEYWORDS = [
  '成绩单',
  'transcript',
  '饭卡',
  '盖章',
  '请假条',
  'wifi',
  '上网',
  '宽带',
  '退费',
  '补考',
  '挂科',
  '毕业证',
]

/** A seeded random number generator, 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function generateItems(count: number, seed = 7): App[] {
  const next = createRandom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!
  const some = <T>(all: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(next() * most) }, () => pick(all))),
  ]
  return Array.from({ length: count }, (_, i) => {
    const parts = [
      ...(next() < 0.6 ? [pick(WHO)] : []),
      pick(WHAT),
      pick(HOW),
      ...(next() < 0.3 ? [pick(WHERE)] : []),
    ]
    const [subject, how, department] = [pick(WHAT), pick(HOW), pick(DEPARTMENTS)]
    const name = parts.map((part) => part[0]).join('')
    const nameEn = parts.map((part) => part[2]).join(' ')
    return {
      id: `a${i}`,
      name,
      nameEn,
      uri: `/form/${i}`,
      code: `SVC${10000 + i}`,
      description: `面向全校师生，由${department}受理的${subject[0]}${how[0]}事项，提交材料后${1 + Math.floor(next() * 9)}个工作日内办结。`,
      descriptionEn: `${subject[2]} ${how[2].toLowerCase()} handled by the office, done within ${1 + Math.floor(next() * 9)} working days.`,
      tags: some(THEMES, 2),
      icon: '',
      departments: [department],
      visible: true,
      recommend: 0,
      rating: 0,
      rated: false,
      system: '',
      trait: 'hall',
      created: 0,
      updated: 1.7e12 + Math.floor(next() * 1e7) * 1000,
      sort: i,
      abbreviation: next() < 0.2 ? parts.map((part) => part[0].charAt(0)).join('') : '',
      contact: '',
      telephone: '',
      kind: '',
      palette: '',
      audience: some(AUDIENCES, 3),
      handling: [pick(HANDLINGS)],
      keywords: next() < 0.3 ? some(KEYWORDS, 2) : [],
      pinyin: parts.map((part) => part[1]).join(' '),
    }
  })
}

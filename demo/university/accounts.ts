import type { SeedAccount } from '../../src/campus/db/seed-types.ts'

type Position = SeedAccount['positions'][number]
/** Of a person; its number is the one of the card. */
type Post = (cardNo: string) => Position

const post =
  (kind: Position['post'], dept: string, postText: string, active = true, code = ''): Post =>
  (cardNo) => ({ dept, post: kind, postText, code: code || cardNo, active })
const undergraduate = (dept: string) => post('undergraduate', dept, '本科生')
const postgraduate = (dept: string) => post('postgraduate', dept, '研究生')
const college = (dept: string) => post('junior-college', dept, '专科生')
const staff = (dept: string, postText: string, active?: boolean) => post('staff', dept, postText, active)

/** Card numbers and phones are fictitious; the mail domain is reserved (RFC 2606). */
const person = (
  login: string,
  name: string,
  nameEn: string,
  cardNo: string,
  phone: string,
  ...posts: Post[]
): SeedAccount => ({
  login,
  name,
  nameEn,
  cardNo,
  phone,
  email: `${login}@jiangzhou.example`,
  positions: posts.map((at) => at(cardNo)),
})

/** All accounts. The sign-in page lists the first six; the others approve applications and write reviews. */
export const accounts: SeedAccount[] = [
  person('student', '李明', 'Li Ming', '2023010142', '13800001042', undergraduate('计算机学院')),
  person(
    'postgraduate',
    '陈思远',
    'Chen Siyuan',
    '2024210036',
    '13800002036',
    postgraduate('材料科学与工程学院'),
    // a degree finished here earlier stays on record, so one person has two numbers
    post('undergraduate', '材料科学与工程学院', '本科生', false, '2020030217'),
  ),
  person('college', '王雨欣', 'Wang Yuxin', '2024510088', '13800003088', college('职业技术学院')),
  person('staff', '赵文博', 'Zhao Wenbo', '20110365', '13800004365', staff('计算机学院', '副教授')),
  person(
    'approver',
    '周慧兰',
    'Zhou Huilan',
    '20060118',
    '13800005118',
    staff('学生工作处', '科长'),
    staff('计算机学院', '辅导员', false),
  ),
  {
    ...person(
      'operator',
      '林静',
      'Lin Jing',
      '20150207',
      '13800016207',
      staff('网上服务大厅办公室', '值班编辑'),
    ),
    roles: ['operator'],
  },
  person('liuyang', '刘洋', 'Liu Yang', '2022020311', '13800006311', undergraduate('机械工程学院')),
  person('sunjiayi', '孙嘉怡', 'Sun Jiayi', '2025060129', '13800007129', undergraduate('外国语学院')),
  person('huangzixuan', '黄子轩', 'Huang Zixuan', '2022080054', '13800008054', undergraduate('经济管理学院')),
  person('amina', '阿米娜·哈桑', 'Amina Hassan', 'L2024110019', '13800009019', undergraduate('国际教育学院')),
  person('xumengqi', '徐梦琪', 'Xu Mengqi', '2023220140', '13800010140', postgraduate('生命科学学院')),
  person('gaopeng', '高鹏', 'Gao Peng', 'B2022230007', '13800011007', postgraduate('物理学院')),
  person('linxiaoyu', '林小雨', 'Lin Xiaoyu', '2025510203', '13800012203', college('职业技术学院')),
  person('zhengguoqiang', '郑国强', 'Zheng Guoqiang', '19980042', '13800013042', staff('教务处', '处长')),
  person('hejing', '何静', 'He Jing', '20140527', '13800014527', staff('财务处', '会计师')),
  person('majun', '马骏', 'Ma Jun', '20170233', '13800015233', staff('信息化中心', '网络工程师')),
  person(
    'luoxiaofen',
    '罗晓芬',
    'Luo Xiaofen',
    '20090481',
    '13800016481',
    staff('后勤保障处', '宿舍管理科科长'),
  ),
  person('tangzhigang', '唐志刚', 'Tang Zhigang', '20030096', '13800017096', staff('保卫处', '综合科科长')),
  person('fanyihan', '范怡涵', 'Fan Yihan', '20190612', '13800018612', staff('校医院', '主治医师')),
  person(
    'dengyulin',
    '邓育林',
    'Deng Yulin',
    '20010077',
    '13800019077',
    staff('科研处', '副处长'),
    staff('化学化工学院', '教授'),
  ),
]

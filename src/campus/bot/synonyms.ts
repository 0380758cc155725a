const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))

/** Rows of synonyms; the first word of a row replaces the others. */
export const ZH_SYNONYMS: readonly (readonly string[])[] = rows(`
  校园卡 饭卡 一卡通 学生卡 校卡
  丢失 弄丢 丢了 丢掉 掉了 不见了 找不到 找不着 弄没 遗失 没了 丢 落在 忘在 落下
  充值 充钱 缴存 续费 打钱 余额不足
  校园网 校内网 宽带 上网
  无线网 wifi 无线 wlan
  忘记 忘了 记不得 不记得 想不起来 记不起来
  登录 登不上 登不进 登陆 登入
  报修 维修 修理 坏了 故障 坏掉 修好 来修 坏 漏水 不亮 堵了
  断网 掉线 网速 网慢 没网 网崩 网卡
  宿舍 寝室 公寓楼 宿管
  调换 换宿舍 换寝室 调宿舍
  请假 请病假 请事假 告假 不去上课
  成绩 分数 绩点 得分
  查询 查看 查一下 看一下 查
  预约 预订 预定 订 约
  申请 办理 申领 开具
  图书馆 图书管 图书舘
  座位 占座 选座 位子 座
  校医院 校医室 医务室 卫生所
  挂号 看病 看医生 门诊
  班车 校车 校巴 摆渡车 公交
  食堂 餐厅 饭堂
  快递 包裹 邮包
  盖章 用印 公章 印章 敲章
  进校 入校 进学校 进校园 参观
  校外人员 访客 来宾 外来人员 家长 客人 市民
  教职工 教师 老师 教工 职工
  重修 挂科 不及格 没及格 没过 挂了
  报销 报账 报掉
  工资 薪水 工资条 薪资
  发票 票据 收据
  贫困 困难 贫困生 没钱 缺钱
  勤工助学 打工 兼职
  国家奖学金 国奖
  录取 考上 录上
  招聘 招人 招工 用人 找工作
  转专业 换专业 转系
  留学生 外国人 外国学生 国际学生 老外
  研究生 硕士 考研
  职称 评教授 评副教授 教授
  失眠 睡不着 睡不好
  心理 心情 情绪 难受 焦虑 压力 抑郁 想不开 不想活
  急救 晕倒 昏倒 晕过去 救命 受伤
  被盗 被偷 偷了 偷走 小偷
  查重 重复率 抄袭
  投诉 反映 意见 吐槽 提意见
  毕业证 毕业证书 学位证
  放假 寒假 暑假 假期 国庆
  浴室 澡堂 洗澡 淋浴
  晚归 晚回 回来晚 锁门 门禁
  用电 没电 断电 停电 电费
  违约 毁约 解约
  续借 到期 过期 超期
`)
export const EN_SYNONYMS: readonly (readonly string[])[] = rows(`
  card cards onecard
  lost lose losing loss missing mislaid
  network internet online lan
  wifi wireless wlan
  password passcode passwd
  repair fix mend broken broke fault working works down blocked leaking dripping
  dormitory dorm dorms hall halls
  car vehicle automobile
  leave absence vacation
  grade grades marks mark score scores gpa
  book reserve reservation booking
  doctor hospital clinic ill sick ache pain fever physician
  bus shuttle shuttles
  canteen cafeteria eat food
  parcel package delivery parcels packages
  visit visitor visitors guest guests
  seal stamp sealed stamped
  claim reimburse reimbursement refund
  payslip salary wage wages
  apply application applying
  pay paid payment paying
  job jobs work employment hire hiring recruit recruitment vacancy vacancies career
  international foreign foreigner foreigners overseas
  class classes course courses lesson lessons
  exam exams examination examinations test tests finals
  term semester
  holiday holidays break
  thesis dissertation
  plagiarism similarity copied copying
  counselling counseling counsellor psychologist therapist therapy depressed depression anxious sad suicide
  emergency ambulance fainted unconscious injured hurt bleeding accident
  theft stolen stole steal thief robbed
  laundry wash washing
  swimming swim pool
  postgraduate master masters phd doctorate
  parents parent family mother father mum mom dad
  supplier suppliers vendor vendors
  teacher teachers professor lecturer lecturers faculty
  change switch swap
  electricity electric power
  admission admitted accepted admit
  freshman freshmen newcomer
  classroom classrooms
  money cash
  certificate certificates letter proof
  register registration enrol enroll enrolment enrollment
  campus university
  suspend suspension pause
  suggestion complaint complain complaints unhappy
  receipt receipts invoice invoices
`)

/** Words that say nothing of the subject. Longer ones are removed first. */
const zhFillers =
  '请问一下 请问 你好 您好 麻烦 帮我 帮忙 我想要 我想 我要 想要 可不可以 能不能 可以 应该 怎么样 怎么办理 怎么办 怎么弄 怎么搞 怎么 怎样 如何 咋整 咋办 咋弄 咋 啥时候 啥 有啥 在哪里 在哪儿 哪里 在哪 哪儿 去哪 什么时候 什么 多少 一下 的话 现在 今天 昨天 明天 今年 去年 明年 学校 你们 我们 他们 人家 大家 自己 已经 刚才 刚刚 突然 发现 知道 觉得 需要 直接 最近 有没有 是不是 会不会 行不行 好几 一个 一张 一份 一门 这个 那个 这张 急 还没 没有 怎么还 一点 有点 吗 呢 啊 吧 呀 啦 哦 嘛 了 的 我 你 他 她 它 在 把 被 要 给 是 有 想 说 到 去 来 得 又 就 都 还 很 太 该 那 这 谁 找 跟 和 也 会 能 不'.split(
    ' ',
  )
export const ZH_FILLERS = new RegExp(zhFillers.sort((a, b) => b.length - a.length).join('|'), 'gu')
export const EN_FILLERS = new Set(
  'a an the i me my mine we us our you your he him his she her it its they them their is am are was were be been being do does did done how what where when which who whom why can could cannot cant may might must shall should will would to of for in on at by with from about and or but if there here this that these those please tell get got gets have has had having want wants need needs needed like some any anymore now today yesterday tomorrow so as into up than then too very much really just also still yet hey hi hello dear sir im dont doesnt isnt t s m ll ve re d yes one somebody someone anybody anyone something anything everybody people thing things put make made give gives come comes came go goes going gone say says said know think let say'.split(
    ' ',
  ),
)

/** Rows of synonyms; the first word of a row replaces the others. */
export const ZH_SYNONYMS: readonly (readonly string[])[] = [
  ['校园卡', '饭卡', '一卡通', '学生卡', '校卡'],
  ['丢失', '弄丢', '丢了', '丢掉', '掉了', '不见了', '找不到', '遗失', '没了', '丢'],
  ['充值', '充钱', '缴存', '续费'],
  ['校园网', '校内网', '宽带', '上网'],
  ['无线网', 'wifi', '无线', 'wlan'],
  ['忘记', '忘了', '记不得', '不记得'],
  ['报修', '维修', '修理', '坏了', '故障', '坏掉'],
  ['宿舍', '寝室', '公寓楼'],
  ['调换', '换宿舍', '换寝室', '调宿舍'],
  ['请假', '请病假', '请事假', '告假'],
  ['成绩', '分数', '绩点', '得分'],
  ['查询', '查看', '查一下', '看一下', '查'],
  ['预约', '预订', '预定', '订', '约'],
  ['申请', '办理', '申领', '开具'],
  ['图书馆', '图书管', '图书舘'],
  ['座位', '占座', '选座', '位子'],
  ['校医院', '校医室', '医务室', '卫生所'],
  ['挂号', '看病', '看医生', '门诊'],
  ['班车', '校车', '校巴', '摆渡车', '公交'],
  ['食堂', '餐厅', '饭堂'],
  ['快递', '包裹', '邮包'],
  ['盖章', '用印', '公章', '印章'],
  ['进校', '入校', '进学校', '进校园', '参观'],
  ['校外人员', '访客', '来宾', '外来人员', '家长'],
  ['教职工', '教师', '老师', '教工', '职工'],
  ['重修', '挂科', '不及格'],
  ['报销', '报账'],
  ['工资', '薪水', '工资条', '薪资'],
]
export const EN_SYNONYMS: readonly (readonly string[])[] = [
  ['card', 'cards', 'onecard'],
  ['lost', 'lose', 'losing', 'missing', 'mislaid'],
  ['network', 'internet', 'online', 'lan'],
  ['wifi', 'wireless', 'wlan'],
  ['password', 'passcode', 'passwd'],
  ['repair', 'fix', 'mend', 'broken', 'fault', 'working', 'works', 'down'],
  ['dormitory', 'dorm', 'hall'],
  ['car', 'vehicle', 'automobile'],
  ['leave', 'absence', 'vacation'],
  ['grade', 'grades', 'marks', 'mark', 'score', 'scores', 'gpa'],
  ['book', 'reserve', 'reservation', 'booking'],
  ['doctor', 'hospital', 'clinic', 'ill', 'sick'],
  ['bus', 'shuttle', 'shuttles'],
  ['canteen', 'cafeteria', 'eat', 'food'],
  ['parcel', 'package', 'delivery'],
  ['visit', 'visitor', 'visitors', 'guest', 'guests'],
  ['seal', 'stamp', 'sealed', 'stamped'],
  ['claim', 'reimburse', 'reimbursement', 'refund'],
  ['payslip', 'salary', 'wage', 'wages'],
  ['apply', 'application', 'applying'],
]

/** Stop words. */
export const ZH_FILLERS =
  /请问一下|请问|你好|您好|麻烦|帮我|帮忙|我想要|我想|我要|想要|可不可以|能不能|可以|应该|怎么样|怎么办理|怎么|怎样|如何|在哪里|在哪儿|哪里|在哪|哪儿|什么时候|什么|多少|一下|的话|现在|今天|昨天|学校|吗|呢|啊|吧|呀|了|的|我|在|把|要|给|是|有|想|说|到|去|得|又|就|都|还|该|那|这|谁|找/gu
export const EN_FILLERS = new Set(
  'a an the i me my we our you your he she it its is am are was were be been do does did how what where when which who why can could may might shall should will would to of for in on at by with from about and or if there here this that please tell get got have has had want need like some any now today so as into up out us them their university'.split(
    ' ',
  ),
)

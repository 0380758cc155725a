/** The English of offices, hours, fees, contacts and maintenance texts of items and departments, by the Chinese text. */
// oxfmt-ignore
export const FACTS_ENGLISH: Readonly<Record<string, string>> = {
  // offices
  '行政楼 101': 'Room 101, Administration Building', '行政楼 108': 'Room 108, Administration Building', '行政楼 201': 'Room 201, Administration Building',
  '行政楼 208': 'Room 208, Administration Building', '行政楼 301': 'Room 301, Administration Building', '行政楼 305': 'Room 305, Administration Building',
  '行政楼 309': 'Room 309, Administration Building', '行政楼 401': 'Room 401, Administration Building', '行政楼 403': 'Room 403, Administration Building',
  '行政楼 405': 'Room 405, Administration Building', '行政楼 407': 'Room 407, Administration Building', '行政楼 501': 'Room 501, Administration Building',
  '行政楼 503': 'Room 503, Administration Building', '行政楼 601': 'Room 601, Administration Building', '行政楼 603': 'Room 603, Administration Building',
  '行政楼 605': 'Room 605, Administration Building',
  '学生服务中心 102': 'Room 102, Student Services Centre', '学生服务中心 106': 'Room 106, Student Services Centre', '学生服务中心 201': 'Room 201, Student Services Centre',
  '学生服务中心 204': 'Room 204, Student Services Centre', '学生服务中心 305': 'Room 305, Student Services Centre', '学生服务中心 401': 'Room 401, Student Services Centre',
  '学生服务中心 一层大厅': 'Ground-floor hall, Student Services Centre',
  '研究生楼 203': 'Room 203, Graduate School Building', '国际楼 101': 'Room 101, International Building', '网络楼 110': 'Room 110, Network Building',
  '图书馆 1 层总服务台': 'Main service desk, ground floor, Library',
  '后勤楼 102': 'Room 102, Campus Services Building', '后勤楼 105': 'Room 105, Campus Services Building', '后勤楼 203': 'Room 203, Campus Services Building',
  '后勤楼 301': 'Room 301, Campus Services Building', '后勤楼 305': 'Room 305, Campus Services Building', '后勤楼 308': 'Room 308, Campus Services Building',
  '后勤楼一层': 'Ground floor, Campus Services Building', '各宿舍楼值班室': 'Duty room of each dormitory building',
  '东门 值班室': 'Duty room, East Gate', '东门 警务室': 'Police room, East Gate', '东门 监控中心': 'Monitoring centre, East Gate', '东门 户籍室': 'Household registration room, East Gate',
  '校医院 门诊大厅': 'Outpatient hall, University Hospital', '校医院 203': 'Room 203, University Hospital',
  '大学生活动中心 108': 'Room 108, Student Activity Centre', '大学生活动中心 301': 'Room 301, Student Activity Centre',
  '档案馆 101': 'Room 101, University Archives', '档案馆 102': 'Room 102, University Archives',
  '体育馆 120': 'Room 120, Sports Hall', '游泳馆 前台': 'Reception, Swimming Pool', '继教楼 201': 'Room 201, Continuing Education Building',
  '出版大厦 1 层': 'Ground floor, Press Building', '出版大厦 8 层': '8th floor, Press Building', '校友之家 102': 'Room 102, Alumni House', '3号楼 101': 'Room 101, Building 3',

  // hours
  '周一至周五 8:30–11:30，13:30–17:00': 'Monday to Friday 8:30–11:30 and 13:30–17:00', '工作日 8:30–11:30，14:00–17:00': 'Weekdays 8:30–11:30 and 14:00–17:00',
  '工作日 8:30–11:30，14:00–16:30': 'Weekdays 8:30–11:30 and 14:00–16:30', '工作日 8:30–17:00': 'Weekdays 8:30–17:00', '全天': 'At any hour', '全天 24 小时': '24 hours a day',
  '每天 8:00–20:00': 'Daily 8:00–20:00', '每天 8:00–21:00': 'Daily 8:00–21:00', '每天 8:00–22:00': 'Daily 8:00–22:00', '每天 7:30–22:00': 'Daily 7:30–22:00',
  '每天 9:00–20:30': 'Daily 9:00–20:30', '每天 9:30–18:30': 'Daily 9:30–18:30', '每天 12:00–21:00': 'Daily 12:00–21:00', '每天 7:00–20:00 可入校': 'Entry daily 7:00–20:00',
  '门诊 8:00–17:30，急诊全天': 'Outpatients 8:00–17:30; emergencies at any hour', '周二至周日 9:00–17:00': 'Tuesday to Sunday 9:00–17:00', '周二至周日 9:00–16:30': 'Tuesday to Sunday 9:00–16:30',
  '周二、周四 8:30–11:30': 'Tuesdays and Thursdays 8:30–11:30', '周二、周四 14:00–16:30': 'Tuesdays and Thursdays 14:00–16:30', '周一至周日 9:00–21:00': 'Monday to Sunday 9:00–21:00',
  '周一至周日 8:00–22:00': 'Monday to Sunday 8:00–22:00', '周一至周六 14:00–21:00': 'Monday to Saturday 14:00–21:00', '周一、周三、周五 8:00–11:30': 'Mondays, Wednesdays and Fridays 8:00–11:30',

  // fees
  '免费': 'Free of charge', '免费，邮寄到付': 'Free of charge; postage paid on delivery', '校内免费': 'Free for members of the university', '见各课程说明': 'See each course',
  '黑白 0.1 元/页，胶装 10 元/本': 'Black and white CNY 0.10 a page; binding CNY 10 a copy', '笔试 30 元，口试 50 元': 'Written test CNY 30; oral test CNY 50',
  '申请费由学校专利基金承担': 'The university’s patent fund pays the filing fee', '由运营商按套餐收取': 'Charged by the provider according to your plan', '每篇 5 元': 'CNY 5 an article',
  '每次 120 元': 'CNY 120 each time', '每学期前 5 份免费，之后每份 2 元': 'Five copies a semester free, then CNY 2 each', '每学期 20 元': 'CNY 20 a semester',
  '每台每学年 360 元，由同宿舍分摊': 'CNY 360 a unit for each academic year, shared by the room', '每人免费 2 次，之后每次 60 元': 'Twice free for each person, then CNY 60 each time',
  '校内人员免费，访客 2 元': 'Free for members of the university; visitors CNY 2', '校内 30–300 元/小时，校外另议': 'CNY 30–300 an hour for members; others on request',
  '标准间 268 元/晚起': 'Standard room from CNY 268 a night', '标准洗 3 元，烘干 4 元': 'Standard wash CNY 3; drying CNY 4', '月卡 120 元，单次 10 元': 'Monthly pass CNY 120; single visit CNY 10',
  '教职工首辆免费，第二辆 300 元/年': 'Staff: first car free; second car CNY 300 a year', '按里程从部门经费列支': 'By distance, charged to the department', '按疫苗公示价': 'At the posted price of the vaccine',
  '按学分收取，每学分 80 元': 'CNY 80 for each credit', '按公安备案厂家标准': 'As charged by the police-registered maker', '挂号费 1 元': 'Registration CNY 1', '工本费 15 元': 'Issuing fee CNY 15',
  '学生每小时 5 元，教职工每小时 10 元': 'Students CNY 5 an hour; staff CNY 10 an hour', '学生 25 元，社会人员 50 元': 'Students CNY 25; others CNY 50',
  '学生 20 元/月，教职工 30 元/月': 'Students CNY 20 a month; staff CNY 30 a month', '图书免费，文献传递每页 0.3 元': 'Books free of charge; document delivery CNY 0.30 a page',
  '前 30 分钟免费，之后 5 元/小时': 'First 30 minutes free, then CNY 5 an hour', '人为损坏收取材料费': 'Materials are charged if the damage was caused by misuse',
  '中文每份 1 元，英文每份 10 元': 'Chinese copy CNY 1; English copy CNY 10', '9 元/桶': 'CNY 9 a bottle', '400 元/年': 'CNY 400 a year', '12 元/平方米·月': 'CNY 12 per square metre a month',
  '0.06 元/核时': 'CNY 0.06 a core hour',

  // contacts
  '钱老师': 'Ms Qian', '秦老师': 'Mr Qin', '冯老师': 'Ms Feng', '综合科': 'General Section', '维修值班': 'Repairs duty desk', '校友服务部': 'Alumni Services', '新闻中心': 'News Centre',
  '总编办': 'Chief Editor’s Office', '医保办': 'Health Insurance Office', '利用服务部': 'Archive Reading Services', '分析测试中心': 'Analysis and Testing Centre', '修缮科': 'Building Repairs Section',

  // maintenance
  '系统扩容，本周六 22:00 至次日 6:00 暂停服务。': 'The system is being enlarged: no service from Saturday 22:00 to Sunday 6:00.',
  '系统升级维护，预计今晚 23:00 恢复': 'The system is being upgraded and should be back tonight at 23:00',
}

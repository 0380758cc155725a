import type { SeedNotice } from '../../src/campus/db/seed-types.ts'

/** Notices and outages by audience; days are relative to today. One has expired and one starts in the future. */
// oxfmt-ignore
export const notices: SeedNotice[] = [
  { id: 'notice-cloud-drive', text: '校园云盘扩容暂停服务', textEn: 'Cloud drive out of service', body: '校园云盘本周六 22:00 至次日 6:00 扩容，期间无法上传和下载，请提前保存文件。', bodyEn: 'The cloud drive will be unavailable from Saturday 22:00 to Sunday 06:00. Please save your files beforehand.', audience: ['本科生', '研究生', '留学生', '专科生', '教职工'], fromDays: -1, toDays: 6, level: 'outage' },
  { id: 'notice-east-gate', text: '东门道路施工，车辆绕行北门', textEn: 'Road works at the east gate', body: '东门主路施工，机动车请走北门，行人和自行车不受影响。', bodyEn: 'The road at the east gate is being rebuilt. Cars use the north gate; pedestrians and bicycles are not affected.', audience: 'all', fromDays: -3, toDays: 14, level: 'warning' },
  { id: 'notice-scholarship', text: '国家奖学金申请进行中', textEn: 'National Scholarship open', body: '本学年国家奖学金正在受理，请在截止日前提交申请。', bodyEn: 'Applications for this year’s National Scholarship are being taken; hand yours in before the deadline.', audience: ['本科生', '研究生', '专科生'], fromDays: -8, toDays: 3, level: 'info' },
  { id: 'notice-title-review', text: '职称评审材料提交提醒', textEn: 'Promotion papers are due', body: '本年度职称评审材料提交即将截止，逾期系统自动关闭。', bodyEn: 'Papers for this year’s promotions are due soon; the form closes by itself.', audience: ['教职工'], fromDays: -5, toDays: 11, level: 'warning' },
  { id: 'notice-holiday-hours', text: '假期值班与服务安排', textEn: 'Services over the holidays', body: '假期期间食堂、校车和校医院按假期时间开放，留校学生请提前登记。', bodyEn: 'Canteens, shuttles and the hospital keep holiday hours; register if you stay.', audience: 'all', fromDays: 20, toDays: 60, level: 'info' },
  { id: 'notice-network-past', text: '校园网核心设备割接（已完成）', textEn: 'Network upgrade (finished)', body: '校园网核心设备割接已完成，网络恢复正常。', bodyEn: 'The core of the campus network has been replaced; service is back to normal.', audience: 'all', fromDays: -30, toDays: -28, level: 'outage' },
]

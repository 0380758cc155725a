import type { SeedDepartment } from '../../src/campus/db/seed-types.ts'

/** The departments of Jiangzhou University, in the order of its organisation chart. */
// oxfmt-ignore
const rows = [
  ['dep-president', '校长办公室', 'President’s Office', 'landmark', '行政楼 601', '0510-8590 1001'],
  ['dep-academic', '教务处', 'Academic Affairs Office', 'book-open', '学生服务中心 102', '0510-8590 1101'],
  ['dep-graduate', '研究生院', 'Graduate School', 'graduation-cap', '研究生楼 203', '0510-8590 1201'],
  ['dep-student', '学生工作处', 'Student Affairs Office', 'users', '学生服务中心 201', '0510-8590 1301'],
  ['dep-admission', '招生办公室', 'Admissions Office', 'door-open', '行政楼 108', '0510-8590 1401'],
  ['dep-career', '就业指导中心', 'Career Centre', 'briefcase', '学生服务中心 305', '0510-8590 1451'],
  ['dep-finance', '财务处', 'Finance Office', 'wallet', '行政楼 201', '0510-8590 1501'],
  ['dep-hr', '人事处', 'Human Resources Office', 'id-card', '行政楼 301', '0510-8590 1601'],
  ['dep-research', '科研处', 'Research Office', 'flask-conical', '行政楼 401', '0510-8590 1701'],
  ['dep-international', '国际交流处', 'International Office', 'globe', '国际楼 101', '0510-8590 1801'],
  ['dep-library', '图书馆', 'Library', 'library', '图书馆 1 层总服务台', '0510-8590 1901'],
  ['dep-it', '信息化中心', 'IT Services', 'server', '网络楼 110', '0510-8590 2001'],
  ['dep-logistics', '后勤保障处', 'Campus Services', 'wrench', '后勤楼 105', '0510-8590 2101'],
  ['dep-security', '保卫处', 'Campus Security', 'shield', '东门 值班室', '0510-8590 2110'],
  ['dep-hospital', '校医院', 'University Hospital', 'stethoscope', '校医院 门诊大厅', '0510-8590 2201'],
  ['dep-league', '校团委', 'Youth League Committee', 'flag', '大学生活动中心 301', '0510-8590 2301'],
  ['dep-archives', '档案馆', 'University Archives', 'archive', '档案馆 101', '0510-8590 2401'],
  ['dep-assets', '资产与实验室管理处', 'Assets and Laboratories Office', 'microscope', '行政楼 501', '0510-8590 2501'],
  ['dep-construction', '基建处', 'Construction Office', 'hard-hat', '后勤楼 301', '0510-8590 2601'],
  ['dep-sports', '体育部', 'Sports Department', 'dumbbell', '体育馆 120', '0510-8590 2701'],
  ['dep-continuing', '继续教育学院', 'School of Continuing Education', 'school', '继教楼 201', '0510-8590 2801'],
  ['dep-counselling', '心理健康中心', 'Counselling Centre', 'heart', '学生服务中心 401', '0510-8590 2851'],
  ['dep-press', '出版社', 'University Press', 'book', '出版大厦 8 层', '0510-8590 2901'],
  ['dep-alumni', '校友办公室', 'Alumni Office', 'handshake', '校友之家 102', '0510-8590 3001'],
  ['dep-audit', '审计处', 'Audit Office', 'clipboard-check', '行政楼 405', '0510-8590 3101'],
  ['dep-publicity', '宣传部', 'Communications Office', 'megaphone', '行政楼 503', '0510-8590 3201'],
  ['dep-procurement', '采购与招标中心', 'Procurement Centre', 'shopping-cart', '行政楼 208', '0510-8590 3301'],
] as const

export const departments: SeedDepartment[] = rows.map(([id, text, textEn, icon, office, telephone], i) => ({
  id,
  text,
  textEn,
  icon,
  office,
  telephone,
  sort: i + 1,
}))

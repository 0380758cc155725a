/** The English of the posts and schools of the accounts; offices have theirs in departments.ts. */
// oxfmt-ignore
export const POSITIONS_ENGLISH: Readonly<Record<string, string>> = {
  // posts
  本科生: 'Undergraduate', 研究生: 'Postgraduate', 专科生: 'Junior college student', 教职工: 'Staff', 教授: 'Professor', 副教授: 'Associate professor', 科长: 'Section head', 辅导员: 'Student counsellor',
  处长: 'Director', 副处长: 'Deputy director', 会计师: 'Accountant', 网络工程师: 'Network engineer', 宿舍管理科科长: 'Head of the Dormitory Section', 综合科科长: 'Head of the General Section', 主治医师: 'Attending physician', 值班编辑: 'Duty editor', 网上服务大厅办公室: 'Service Hall Office',
  // schools
  计算机学院: 'School of Computer Science', 材料科学与工程学院: 'School of Materials Science and Engineering', 职业技术学院: 'Vocational and Technical College', 机械工程学院: 'School of Mechanical Engineering',
  外国语学院: 'School of Foreign Languages', 经济管理学院: 'School of Economics and Management', 国际教育学院: 'School of International Education', 生命科学学院: 'School of Life Sciences', 物理学院: 'School of Physics',
  化学化工学院: 'School of Chemistry and Chemical Engineering',
}

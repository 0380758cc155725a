/** English names of required materials, by the Chinese name. Without commas, which separate them in §3. */
// oxfmt-ignore
export const MATERIALS_ENGLISH: Readonly<Record<string, string>> = {
  // identity and family
  '身份证': 'Identity card', '本人身份证': 'Your identity card', '身份证复印件': 'Copy of your identity card', '身份证明复印件': 'Copy of proof of identity', '身份证或学生证': 'Identity card or student card',
  '本人身份证或护照': 'Your identity card or passport', '有效身份证件': 'Valid identity document', '护照': 'Passport', '学生证': 'Student card', '本人银行卡': 'Your bank card',
  '户口簿变更页': 'Household register page with the change', '出生证明': 'Birth certificate', '公安机关证明': 'Police certificate', '准迁证': 'Permit to move your household registration',
  '住宿登记表': 'Registration form of temporary residence', '家长知情同意书': 'Parental consent form', '家庭经济情况调查表': 'Family finances form', '低保证或相关证明（如有）': 'Low-income certificate or similar proof (if any)',
  '低保证或助学贷款合同': 'Low-income certificate or student loan contract', '本市无房证明': 'Proof that you own no home in the city', '一寸照片': 'Photo of 25 × 35 mm', '二寸照片 2 张': 'Two photos of 35 × 49 mm',
  '蓝底两寸照片': 'Photo of 35 × 49 mm on a blue background', '委托书（代办时）': 'Letter of authorisation (if someone acts for you)', '遗失声明': 'Declaration of loss', '支付记录': 'Payment record',

  // study
  '课程大纲': 'Course syllabus', '课程结业证书': 'Certificate of course completion', '成绩单': 'Transcript', '海外成绩单': 'Transcript from abroad', '在读证明': 'Certificate of enrolment', '外语水平证明': 'Proof of language level',
  '学历证明': 'Proof of education', '学历学位证书': 'Degree and graduation certificates', '毕业证书照片': 'Photo of your graduation certificate', '录取通知书或毕业证': 'Letter of admission or graduation certificate',
  '转专业申请陈述': 'Statement on your change of major', '复学申请书': 'Application to resume studies', '入伍通知书': 'Enlistment notice', '入职通知': 'Notice of appointment', '贷款受理证明': 'Loan acceptance receipt',
  '学费缴费凭证': 'Tuition receipt', '获奖证书复印件': 'Copies of award certificates', '查重报告': 'Similarity report', '论文评阅书': 'Thesis review', '学院意见': 'Opinion of your school', '学院教学秘书意见': 'Opinion of the school’s teaching secretary',
  '拟转入学院接收意见': 'Acceptance by the receiving school', '拟接收导师意见': 'Opinion of the new supervisor', '原导师意见': 'Opinion of your present supervisor', '指导教师意见': 'Opinion of your tutor', '任课教师意见': 'Opinion of the course teacher',
  '调课原因证明': 'Proof of the reason for the change', '教学评价材料': 'Teaching evaluations', '研修计划': 'Study plan', '原三方协议': 'Original three-party employment agreement', '原单位解约函': 'Release letter of the former employer',
  '单位接收函': 'Letter of acceptance of the employer', '招聘简章': 'Job advertisement', '离职证明': 'Certificate of leaving employment',

  // health
  '诊断证明或相关材料': 'Diagnosis or similar papers', '二级甲等以上医院诊断证明': 'Diagnosis of a hospital of grade 2A or above', '二级甲等以上医院康复证明（因病休学者）': 'Proof of recovery from a hospital of grade 2A or above (after sick leave)',
  '医院诊断证明或学院证明': 'Diagnosis or a letter of your school', '半年内体检证明': 'Health check of the last six months', '体检报告': 'Health check report', '门诊病历': 'Outpatient record', '费用清单': 'Itemised bill', '转诊单': 'Referral',

  // money and purchases
  '发票原件': 'Original invoice', '住宿发票': 'Hotel invoice', '交通票据': 'Travel tickets', '出差审批单': 'Approved travel request', '经费预算': 'Budget', '结算书': 'Final account', '合同与形式发票': 'Contract and pro forma invoice',
  '导师签字的申购单': 'Purchase request signed by your supervisor', '进口产品专家论证意见': 'Expert opinion on imported products', '验收单（单价 1000 元以上）': 'Acceptance form (for unit prices above CNY 1000)', '工程合同': 'Works contract', '竣工图': 'As-built drawings',
  '营业执照': 'Business licence', '资质证书': 'Qualification certificate', '法人授权书': 'Authorisation by the legal representative',

  // events, papers and the rest
  '邀请函': 'Invitation', '对方邀请函': 'Invitation of the host', '日程安排': 'Schedule', '活动方案': 'Event plan', '活动策划书': 'Event proposal', '安全预案': 'Safety plan', '安全应急预案': 'Safety and emergency plan', '使用说明与安全承诺书': 'Description of use and safety pledge',
  '讲座提纲': 'Lecture outline', '主讲人简介': 'About the speaker', '参观人员名单': 'List of visitors', '发起人名单': 'List of founders', '社团章程': 'Constitution of the society', '单位介绍信': 'Letter of introduction of your organisation', '单位负责人签字的用印审批单': 'Seal request signed by the head of your unit',
  '待盖章材料': 'Papers to be sealed', '待盖章文件原件': 'Originals of the papers to be sealed', '印章刻制申请': 'Request for a new seal', '机构设置文件': 'Document that establishes the unit', '申请公开信息的内容描述': 'Description of the information requested',
  '退休审批表': 'Approved retirement form', '申请审批表': 'Approval form', '职工档案': 'Personnel file', '业绩汇总表': 'Summary of achievements', '学术成果清单': 'List of academic work', '代表作及检索证明': 'Representative works with proof of indexing',
  '研究用途说明': 'Statement of the research purpose', '研究方案': 'Research protocol', '研究者简历': 'Researcher’s CV', '知情同意书': 'Informed consent form', '网站安全责任书': 'Website security undertaking', '域名申请表': 'Domain name request',
  '驾驶证': 'Driving licence', '行驶证': 'Vehicle licence', '无人机实名登记': 'Drone registration', '操控员执照': 'Drone pilot licence',
}

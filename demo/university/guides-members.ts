import { defineGuide, defineStep } from './define-guide.ts'
import type { SeedGuide } from '../../src/campus/db/seed-types.ts'

/** Guides for students and staff; the last two are not released. */
// oxfmt-ignore
export const guidesMembers: SeedGuide[] = [
  defineGuide('leaving', '毕业离校', 'Graduating and Leaving', '离校,毕业,派遣,退宿,graduation,leaving', 'status living', 'student academic', 98, [
    defineStep('核对毕业信息', 'Check Your Details', '<p>核对姓名、专业、照片，它们将印在<b>毕业证书</b>上。</p>', '<p>Check name, major and photo: they will be printed on your <b>diploma</b>.</p>', 'graduation-data-check thesis-submission'),
    defineStep('登记毕业去向', 'Say Where You Are Going', '签约、升学、出国或灵活就业都要登记，档案据此寄送。', 'Employment, further study, abroad or freelance: your file is sent accordingly.', 'graduate-whereabouts tripartite-agreement'),
    defineStep('办理离校环节', 'Clear With Every Office', '<ul><li>还清图书；</li><li>结清学费和水电费；</li><li>退还宿舍钥匙。</li></ul>', '<ul><li>Return your books;</li><li>settle tuition, water and power;</li><li>hand back your key.</li></ul>', 'leaving-procedure dorm-check-out payment-receipt'),
    defineStep('保留校友身份', 'Remain an Alumnus', '离校前把邮箱转为校友邮箱，并申领校友卡。', 'Before you go, turn your mailbox into an alumni mailbox and get your alumni card.', 'alumni-mail alumni-card household-registration'),
  ]),
  defineGuide('exchange', '出国交流', 'Studying Abroad', '交换,出国,留学,联合培养,exchange,abroad', 'international study', 'international', 85, [
    defineStep('选择项目', 'Choose a Programme', '每年三月、九月公布校际交换和联合培养项目。', 'Exchange and joint programmes are announced in March and September.', 'exchange-programme joint-programme erasmus'),
    defineStep('准备成绩与语言', 'Marks and Language', '<p>打印英文成绩单并换算 GPA，报名雅思或托福模拟考。</p>', '<p>Print your transcript in English, convert your GPA, and sign up for IELTS or a TOEFL mock test.</p>', 'transcript-print gpa-conversion ielts-group toefl-mock'),
    defineStep('签证材料', 'Papers for the Visa', '开具在读证明、无违纪证明，需要盖章的材料在线申请。', 'Get certificates of enrolment and conduct; request seals online.', 'current-student-certificate good-conduct-letter seal-student'),
    defineStep('学分转换', 'Transfer Your Credits', '回国后一个月内提交海外成绩单，办理学分转换。', 'Within a month of your return, hand in the transcript from abroad and have credits transferred.', 'gpa-abroad'),
  ]),
  defineGuide('travel-claim', '差旅报销', 'Claiming Travel Expenses', '报销,出差,差旅,发票,travel,expense', 'finance', 'finance', 88, [
    defineStep('出差审批', 'Approval', '出差前在线审批；因公出国另走专门流程。', 'Get approval before you travel; trips abroad have a procedure of their own.', 'staff-leave short-term-trip'),
    defineStep('预借款或公务卡', 'Advance or Official Card', '预计支出超过 3000 元可预借，优先使用公务卡。', 'For more than 3,000 yuan you may draw an advance; prefer the official card.', 'loan-advance project-balance'),
    defineStep('填写报销单', 'Fill In the Claim', '<ul><li>上传电子票据；</li><li>住宿附水单；</li><li>会议附通知。</li></ul>', '<ul><li>Upload electronic receipts;</li><li>add the hotel’s bill;</li><li>add the invitation to the conference.</li></ul>', 'travel-claim'),
    defineStep('查询到账', 'Follow the Payment', '审核通过后 3 个工作日到账，未到账请核对银行卡。', 'Paid within three working days of approval; if not, check your bank card.', 'payout-query bank-card'),
  ]),
  defineGuide('network', '校园网入门', 'Getting Online', '上网,校园网,WiFi,VPN,邮箱,network,internet', 'network', 'it', 92, [
    defineStep('激活账号', 'Activate Your Account', '<p>用学号或工号登录统一身份认证，首次登录须绑定手机。</p>', '<p>Sign in with your student or staff number; link your phone the first time.</p>', 'password-reset'),
    defineStep('开通校园网', 'Open the Network', '选择套餐后连接 <b>JZU-WLAN</b>，有线网口同一账号可用。', 'Pick a plan and connect to <b>JZU-WLAN</b>; the same account works on the wall socket.', 'network-account'),
    defineStep('校外访问', 'From Off Campus', '电脑用 VPN，手机可办 5G 校园专网。', 'Use the VPN on a computer, or the 5G campus network on your phone.', 'vpn-application campus-5g'),
    defineStep('常用服务', 'What Comes With It', '邮箱、云盘、正版软件都已包含；遇到问题找服务台。', 'Mailbox, cloud drive and licensed software are included; ask the service desk when stuck.', 'email-account cloud-drive software-downloads it-service-desk network-fault'),
  ]),
  defineGuide('leave', '请假销假', 'Taking Leave', '请假,销假,病假,事假,leave', 'study living', 'student', 80, [
    defineStep('准备证明', 'Get a Note', '病假凭校医院或二级以上医院证明，事假附家长知情说明。', 'Sick leave needs a note of a hospital, personal leave the knowledge of your parents.', 'sick-certificate'),
    defineStep('在线申请', 'Apply', '<p><b>3 天以内</b>辅导员审批，3 天以上学院审批，7 天以上报学生工作处。</p>', '<p>Your counsellor approves <b>up to 3 days</b>, the school longer ones, the Student Affairs Office more than 7.</p>', 'student-leave'),
    defineStep('离校登记', 'Say When You Leave', '离开本市须登记去向，夜间返校登记晚归。', 'Register when you leave town, and when you return late at night.', 'home-visit-leave dorm-late-return'),
    defineStep('按时销假', 'Report Back', '返校当天在原申请中点“销假”；错过考试的办理缓考。', 'Report back in the same application on the day of return; if you miss an examination, defer it.', 'student-leave exam-deferral'),
  ]),
  defineGuide('venue', '场馆预约', 'Booking a Room or Hall', '场地,会议室,教室,体育馆,预约,venue,booking', 'venue', 'sports academic president', 75, [
    defineStep('选择场地', 'Choose a Place', '按用途选择教室、会议室、研讨间或体育场馆。', 'A classroom, meeting room, group room or sports hall, according to your purpose.', 'free-classroom meeting-room-building-3 library-room gym-booking'),
    defineStep('提交预约', 'Book It', '写明人数、时段和设备需求，同一时段先到先得。', 'Give number, time and equipment; first come, first served.', 'classroom-booking gym-booking'),
    defineStep('活动审批', 'Approval of the Event', '<p>100 人以上须安全审批，讲座须提前三天报批。</p>', '<p>More than 100 people need a safety approval; lectures need approval three days ahead.</p>', 'event-approval large-event-safety lecture-forum-approval'),
    defineStep('现场使用', 'On the Day', '刷校园卡开门，设备故障可一键报修。', 'Open the door with your campus card; report broken equipment at once.', 'access-control smart-classroom-support'),
  ]),
  defineGuide('card', '补办校园卡', 'Replacing a Campus Card', '校园卡,挂失,补卡,一卡通,card,lost', 'living', 'it', 87, [
    defineStep('立即挂失', 'Block It', '先挂失，防止余额被盗用；也看看失物招领。', 'Block the card first, so that nobody spends its balance; then look in lost and found.', 'campus-card-loss lost-and-found'),
    defineStep('申请补办', 'Ask for a New One', '<p>在线提交或在自助机办理，工本费 <b>15 元</b>。</p>', '<p>Online or at the machine; it costs <b>15 yuan</b>.</p>', 'campus-card-replacement'),
    defineStep('领取新卡', 'Collect It', '到学生服务中心 106 或自助机取卡，余额自动转入。', 'At the Student Service Centre, room 106, or at the machine; the balance moves by itself.', 'campus-card-replacement campus-card-top-up'),
    defineStep('恢复权限', 'Restore Access', '门禁、图书馆、校医院权限次日自动同步，未恢复可重新授权。', 'Doors, library and hospital follow the next day; if not, ask for access again.', 'access-control'),
  ]),
  defineGuide('major', '转专业', 'Changing Your Major', '转专业,转院,辅修,major,transfer', 'status teaching', 'academic', 82, [
    defineStep('了解政策', 'Know the Rules', '每学年第二学期开放一次，先查目标专业培养方案。', 'Once a year in the second term; read the curriculum of the new major first.', 'course-catalogue'),
    defineStep('核对条件', 'See Whether You Qualify', '<ul><li>无不及格课程；</li><li>无在期处分；</li><li>满足接收学院绩点要求。</li></ul>', '<ul><li>No failed course;</li><li>no disciplinary measure in force;</li><li>the marks that the new school asks for.</li></ul>', 'grade-query good-conduct-letter'),
    defineStep('提交申请与考核', 'Apply and Be Examined', '提交申请，参加接收学院笔试和面试，结果公示五天。', 'Apply, take the written test and the interview; results are public for five days.', 'major-transfer exam-schedule'),
    defineStep('学分认定与调宿', 'Credits and Room', '转入后办理学分认定、补选课程，需要时调换宿舍。', 'Then have credits recognised, choose missing courses and, if need be, change rooms.', 'credit-transfer course-selection dorm-change'),
  ]),
  defineGuide('research', '科研立项', 'Starting a Research Project', '课题,基金,申报,立项,research,grant', 'research', 'research finance', 84, [
    defineStep('看通知与查重', 'Read the Call', '关注申报通知，限项项目先参加校内遴选。', 'Watch the calls; where numbers are limited there is an internal selection first.', 'research-application talent-programme'),
    defineStep('提交申报书', 'Hand In the Proposal', '<p>上传申报书，涉及人或动物的同时提交<b>伦理审查</b>。</p>', '<p>Upload the proposal; research on people or animals needs the <b>ethics review</b> too.</p>', 'research-application ethics-review'),
    defineStep('立项与经费入账', 'Approval and Funds', '批准后认领到款、开通经费卡；横向项目先签合同并盖章。', 'Once approved, claim the funds and open the account; industry projects sign and seal a contract first.', 'research-fund-account research-contract seal-university'),
    defineStep('执行与结题', 'Carry Out and Close', '采购、设备登记、成果登记都在线办理，到期前三个月准备结题。', 'Purchases, equipment and results are registered online; prepare the closing three months before the end.', 'purchase-request asset-registration achievement-registration research-closure'),
  ]),
  defineGuide('new-staff', '新教工入职', 'Joining the Staff', '入职,新教师,报到,onboarding,new staff', 'hr', 'hr', 78, [
    defineStep('网上报到', 'Check In Online', '填写个人信息并上传证书，人事处三个工作日内审核。', 'Fill in your details and upload certificates; HR checks them within three working days.', 'staff-onboarding'),
    defineStep('体检与住房', 'Health Check and Housing', '预约体检；需要住房的申请周转房。', 'Book the health check; apply for a flat if you need one.', 'physical-examination staff-housing'),
    defineStep('账号、卡与门禁', 'Account, Card and Doors', '<p>工号生成后自动开通邮箱，另需开通校园网和门禁。</p>', '<p>Your number brings a mailbox; open the network and the doors yourself.</p>', 'email-account network-account access-control vehicle-permit'),
    defineStep('薪酬与培训', 'Pay and Training', '登记银行卡、社保与公积金，报名岗前培训。', 'Register bank card, insurance and housing fund, and sign up for induction.', 'bank-card social-insurance staff-training salary-enquiry'),
  ]),
  defineGuide('medical', '医保报销', 'Claiming Medical Expenses', '医保,报销,看病,转诊,medical,insurance', 'living finance', 'hospital', 83, [
    defineStep('先在校医院就诊', 'See Our Doctors First', '在校医院挂号就诊，当场结算；急诊可直接去医院。', 'Book at the university hospital and settle on the spot; in an emergency go straight to any hospital.', 'hospital-registration hospital-hours'),
    defineStep('办理转诊', 'Get a Referral', '<p>需外出就诊的先开<b>转诊单</b>，急诊三日内补办。</p>', '<p>Get a <b>referral</b> before treatment elsewhere; after an emergency, within three days.</p>', 'hospital-referral'),
    defineStep('准备并提交材料', 'Hand In the Papers', '<ul><li>病历与发票原件；</li><li>费用清单；</li><li>转诊单。</li></ul>', '<ul><li>Medical record and original receipts;</li><li>list of charges;</li><li>referral.</li></ul>', 'medical-reimbursement childcare-insurance'),
    defineStep('等待到账', 'Wait for the Money', '十五个工作日内打入登记的银行卡。', 'It reaches your registered bank card within fifteen working days.', 'payout-query bank-card'),
  ]),
  defineGuide('scholarship', '申请国家奖学金', 'Applying for the National Scholarship', '奖学金,国奖,评优,scholarship', 'aid', 'student', 81, [
    defineStep('完成综合测评', 'Finish the Assessment', '学年综合测评排名是评选的基础，先核对成绩和第二课堂学分。', 'The yearly assessment decides your rank; check marks and extracurricular credits first.', 'comprehensive-assessment grade-query second-classroom'),
    defineStep('提交申请', 'Apply', '<p>在开放期内提交申请表，附<b>成绩单与获奖证书</b>。</p>', '<p>Apply while the window is open, with <b>transcript and certificates</b>.</p>', 'national-scholarship transcript-print'),
    defineStep('评审公示', 'Review', '学院评审后公示五天，落选者可申请国家励志奖学金。', 'The school reviews and publishes for five days; you may still apply for the encouragement scholarship.', 'encouragement-scholarship'),
    defineStep('发放到卡', 'Payment', '十二月前发到登记的银行卡。', 'Paid to your registered bank card by December.', 'payout-query bank-card'),
  ]),
  defineGuide('technology-transfer', '科技成果转化', 'Bringing Results to Market', '成果转化,专利,technology transfer', 'research', 'research', 20, [
    defineStep('成果披露', 'Disclose', '向科研处披露可转化成果。', 'Tell the Research Office about the result.', 'patent-filing'),
    defineStep('评估定价', 'Value', '委托第三方评估，协议定价须公示。', 'A third party values it; agreed prices are made public.', 'technology-transfer'),
    defineStep('签订合同', 'Sign', '审批后签订转让、许可或作价投资合同。', 'After approval, sign the transfer, licence or investment.', 'research-contract seal-university'),
    defineStep('收益分配', 'Share', '收益到账后按规定分配。', 'Income is shared by the rules once it arrives.', 'research-fund-account'),
  ], { released: false }),
  defineGuide('large-event', '举办大型活动', 'Holding a Large Event', '活动,晚会,会议,event', 'venue', 'security publicity', 18, [
    defineStep('活动立项', 'Propose', '提交方案与预算。', 'Hand in plan and budget.', 'event-approval'),
    defineStep('安全审批', 'Safety', '提交安全应急预案。', 'Hand in the safety plan.', 'large-event-safety'),
    defineStep('宣传与拍摄', 'Publicity', '横幅海报审批、摄影直播预约。', 'Banners, posters, photographs and streaming.', 'banner-approval convergent-media'),
    defineStep('后勤保障', 'Services', '预订茶歇与保洁。', 'Order refreshments and cleaning.', 'canteen-catering cleaning-request'),
  ], { released: false }),
]

import { defineGuide, defineStep } from './define-guide.ts'
import type { SeedGuide } from '../../src/campus/db/seed-types.ts'

/** Guides for visitors and future members. */
// oxfmt-ignore
export const guidesVisitors: SeedGuide[] = [
  defineGuide('new-student', '新生报到', 'Arriving as a New Student', '迎新,入学,新生,报到,freshman,enrolment', 'study living', 'student admission', 100, [
    defineStep('确认录取与报到时间', 'Confirm Your Admission', '<p>查询录取结果和通知书寄送进度，核对报到日期与校区。</p>', '<p>Look up your result, follow the letter in the post, and check the date and campus of arrival.</p>', 'admission-result admission-letter-tracking'),
    defineStep('网上预报到', 'Check In Online', '<ul><li>填写个人与家庭信息，上传照片；</li><li>登记到站车次，预约迎新接站；</li><li>选择宿舍用品和军训服尺码。</li></ul>', '<ul><li>Fill in your details and upload a photo;</li><li>tell us your train so that we can meet you;</li><li>choose bedding and the size of your uniform.</li></ul>', 'new-student-checkin september-guide'),
    defineStep('规划行程', 'Plan Your Journey', '迎新期间校车每 20 分钟一班，家长车辆请提前登记临时入校，按地图指引停放。', 'Shuttles run every 20 minutes on arrival days. Register your parents’ car beforehand and park as the map shows.', 'shuttle-timetable campus-map temporary-vehicle'),
    defineStep('现场领卡入住', 'Collect Your Card and Move In', '<p>携带<b>录取通知书、身份证</b>到学院迎新点，领取校园卡与宿舍钥匙，并开通校园网。</p>', '<p>Bring your <b>letter of admission and identity card</b> to the desk of your school; receive card and key, then open your network account.</p>', 'network-account campus-card-top-up tuition-payment it-service-desk'),
  ], { visitor: true }),
  defineGuide('visit', '访客入校', 'Visiting the Campus', '参观,进校,访客,预约,visitor,visit', 'alumni travel', 'security', 95, [
    defineStep('预约', 'Book', '<p>提前 1 至 7 天提交预约，10 人以上请走<b>团体参观</b>。</p>', '<p>Book one to seven days ahead; ten people or more use <b>group visits</b>.</p>', 'visit-booking group-visit'),
    defineStep('到达', 'Get Here', '地铁 3 号线“江州大学”站 2 号口出站，步行 300 米到东门；开车请先查余位。', 'Metro line 3, Jiangzhou University, exit 2, then 300 metres to the east gate. By car, check for free spaces first.', 'shuttle-timetable parking-spaces temporary-vehicle'),
    defineStep('入校', 'Enter', '在东门或北门刷身份证核验，护照请走人工通道。', 'Show your identity card at the east or north gate; with a passport use the manned lane.', 'visit-booking guest-wifi'),
    defineStep('参观与就餐', 'Look Around and Eat', '<ul><li>校史馆免费开放；</li><li>一食堂二楼接受扫码付款；</li><li>文创商店在东门内侧。</li></ul>', '<ul><li>The university museum is free;</li><li>the first canteen, upstairs, takes mobile payment;</li><li>the souvenir shop is inside the east gate.</li></ul>', 'campus-map history-museum canteen-menu souvenir-shop'),
  ], { visitor: true }),
  defineGuide('alumni-return', '校友返校', 'Coming Back as an Alumnus', '校友,聚会,返校,秩年,alumni,reunion', 'alumni', 'alumni', 90, [
    defineStep('申领校友卡', 'Get Your Alumni Card', '<p>上传毕业证照片即可申领，电子卡当天生效。</p>', '<p>Upload a photo of your diploma; the card on your phone works the same day.</p>', 'alumni-card'),
    defineStep('预约返校', 'Book Your Reunion', '填写班级、人数、日期，可同时预约教室座谈和校园讲解。', 'Give class, number and date; a classroom and a guided tour can be booked along with it.', 'alumni-return visit-booking'),
    defineStep('安排食宿', 'Food and Lodging', '学术交流中心为校友提供协议价，食堂可用校友卡就餐。', 'The guest house has a reduced rate for alumni, and the canteens take the alumni card.', 'guest-house canteen-menu'),
    defineStep('联系校友会', 'Stay in Touch', '<p>回到所在城市，欢迎加入当地校友会，或<a href="https://alumni.jiangzhou.example/give">支持母校</a>。</p>', '<p>Back home, join the alumni of your city, or <a href="https://alumni.jiangzhou.example/give">give to the university</a>.</p>', 'alumni-association-xiamen alumni-association-chongqing alumni-association-europe alumni-donation'),
  ], { visitor: true }),
  defineGuide('degree-verification', '学历档案查证', 'Having a Degree Verified', '学历认证,毕业证,档案,背景调查,verification,degree', 'alumni status', 'archives academic', 70, [
    defineStep('选择查证方式', 'Choose the Way', '成绩单电子版可自助核验；纸质学历、录取材料请由档案馆出具查证函。', 'Electronic transcripts are verified on the spot; for degrees and admission on paper the archives write a letter.', 'transcript-verification archive-verification'),
    defineStep('提交材料', 'Hand In the Papers', '<ul><li>本人身份证；</li><li>代办时另附<b>委托书</b>；</li><li>单位查证附介绍信。</li></ul>', '<ul><li>Your identity card;</li><li>a <b>letter of authority</b> if somebody acts for you;</li><li>a letter of introduction from an employer.</li></ul>', 'archive-verification'),
    defineStep('等待核查', 'Wait for the Check', '档案馆五个工作日内核查，可先在毕业生名册中自行检索。', 'The archives answer within five working days; meanwhile you can search the registers yourself.', 'graduate-registers telephone-book'),
    defineStep('领取或补办', 'Collect or Replace', '查证函可自取或邮寄；证书遗失的，申请毕业证明书。', 'Collect the letter or have it posted; if the diploma is lost, ask for a certificate in its place.', 'diploma-reissue'),
  ], { visitor: true }),
  defineGuide('tender', '供应商参与投标', 'Bidding for a Tender', '招标,投标,采购,供应商,tender,bid', 'alumni finance', 'procurement', 60, [
    defineStep('注册入库', 'Register', '上传营业执照和授权书，五个工作日内审核。', 'Upload licence and authority; they are checked within five working days.', 'supplier-registration'),
    defineStep('查看公告', 'Read the Notices', '<p>公告期内可下载招标文件并在线提问。</p>', '<p>While a notice runs you can download its documents and ask questions online.</p>', 'tender-notices'),
    defineStep('缴纳保证金并投标', 'Pay the Deposit and Bid', '保证金须在开标前一日 17:00 前到账。', 'The deposit has to arrive by 17:00 on the day before bids are opened.', 'guest-payment tender-notices'),
    defineStep('查看结果', 'See the Result', '中标结果公示三个工作日，有异议可在线反映。', 'Results are public for three working days; objections can be made online.', 'tender-results audit-complaint'),
  ], { visitor: true }),
  defineGuide('campus-recruiting', '用人单位进校招聘', 'Recruiting on Campus', '招聘,宣讲会,用人单位,企业,employer,recruiting', 'career alumni', 'career', 65, [
    defineStep('单位注册', 'Register Your Company', '提交营业执照与联系人信息，审核通过后获得招聘账号。', 'Hand in licence and contact; once approved you receive an account.', 'employer-registration'),
    defineStep('选择招聘会', 'Choose a Fair', '查看双选会和宣讲会日历，预定展位或场次。', 'See the calendar of fairs and talks and book a stand or a slot.', 'job-fair'),
    defineStep('安排进校', 'Arrange Your Visit', '招聘人员与车辆由就业中心统一报备，也可自行预约。', 'The Career Centre reports recruiters and cars at the gate, or book yourself.', 'visit-booking temporary-vehicle'),
    defineStep('住宿与后续合作', 'Lodging and What Follows', '<p>学术交流中心可住宿；长期合作请联系<a href="https://career.jiangzhou.example">就业中心</a>。</p>', '<p>Stay at the guest house; for lasting cooperation turn to the <a href="https://career.jiangzhou.example">Career Centre</a>.</p>', 'guest-house employment-report'),
  ], { visitor: true }),
  defineGuide('applying', '报考江州', 'Applying to Jiangzhou', '高考,招生,报考,专业,admission,apply', 'study alumni', 'admission', 68, [
    defineStep('了解专业', 'Read About the Majors', '对照选科要求看专业介绍，也可以来校园开放日。', 'Read about the majors and the subjects they ask for, or come to the open day.', 'major-introduction open-day'),
    defineStep('查计划与分数', 'Places and Scores', '<p>按省份查看招生计划和近五年<b>录取分数线</b>。</p>', '<p>See the places for your province and the <b>admission scores</b> of the last five years.</p>', 'admission-plan admission-scores'),
    defineStep('咨询与报名', 'Ask and Register', '强基计划、艺术类专业须单独报名，有疑问在线问招办。', 'Special programmes and the arts register separately; ask the Admissions Office online.', 'admission-consulting special-admission art-admission'),
    defineStep('查录取', 'See Your Result', '录取后可查通知书的邮寄进度。', 'Once admitted, follow your letter in the post.', 'admission-result admission-letter-tracking'),
  ], { visitor: true }),
]

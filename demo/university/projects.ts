import type { SeedProject } from '../../src/campus/db/seed-types.ts'

/** A paragraph; `apps` are item codes separated by spaces. */
const defineParagraph = (
  title: string,
  subtitle: string,
  context: string,
  sort: number | null,
  apps: string,
) => ({
  title,
  subtitle,
  context,
  sort,
  apps: apps.split(' '),
})

/** Projects (themed pages). The one of type RECOMMENDATION and the one that is not released are not shown (§3). */
// oxfmt-ignore
export const projects: SeedProject[] = [
  { id: 'project-welcome', text: '迎新专题', textEn: 'Welcome to Jiangzhou', description: '从拿到录取通知书到安顿好宿舍，新生要办的事都在这里。', type: 'TOPIC', released: true, visitor: true, sort: 90, icon: 'party-popper', palette: 'rose', paragraphs: [
    defineParagraph('出发之前', '八月', '查录取、填信息、订行程。', 1, 'admission-result admission-letter-tracking new-student-checkin'),
    defineParagraph('到校当天', '九月第一周', '领卡、入住、缴费。', 2, 'shuttle-timetable campus-map tuition-payment network-account'),
    defineParagraph('安顿下来', '第一个月', '网络、医保、自习室。', 3, 'medical-insurance study-room-24h canteen-menu campus-card-top-up'),
  ] },
  { id: 'project-visit', text: '走进江州', textEn: 'Discover Jiangzhou', description: '为访客、家长和中学生准备的参观、交通与食宿服务。', type: 'TOPIC', released: true, visitor: true, sort: 80, icon: 'map-pinned', palette: 'teal', paragraphs: [
    defineParagraph('预约', '提前 1 至 7 天', '个人与团体参观。', 1, 'visit-booking group-visit history-museum'),
    defineParagraph('交通', '校车、停车、地图', '怎么来，停在哪。', 2, 'shuttle-timetable parking-spaces campus-map'),
    defineParagraph('食宿与纪念', '', '吃住与伴手礼。', null, 'guest-house canteen-menu souvenir-shop'),
  ] },
  { id: 'project-alumni', text: '校友之家', textEn: 'Alumni House', description: '校友卡、返校聚会、各地校友会和终身服务。', type: 'TOPIC', released: true, visitor: true, sort: null, icon: 'handshake', palette: 'violet', paragraphs: [
    defineParagraph('身份与权益', '', '一张卡，常回家。', 1, 'alumni-card alumni-mail'),
    defineParagraph('各地校友会', '国内与海外', '找到身边的校友。', 2, 'alumni-association-xiamen alumni-association-chongqing alumni-association-europe'),
    defineParagraph('支持母校', '', '捐赠与校友企业。', 3, 'alumni-donation alumni-enterprise alumni-return'),
  ] },
  { id: 'project-graduation', text: '毕业季', textEn: 'Graduation Season', description: '论文、证书、派遣、退宿，离校前要办的事一件不漏。', type: 'TOPIC', released: true, visitor: false, sort: 70, icon: 'graduation-cap', palette: 'indigo', paragraphs: [
    defineParagraph('学业收尾', '五月', '论文与证书信息。', 1, 'thesis-undergraduate thesis-defence graduation-data-check'),
    defineParagraph('就业去向', '六月', '签约与登记。', 2, 'tripartite-agreement graduate-whereabouts job-seeking-subsidy'),
    defineParagraph('告别校园', '六月下旬', '离校手续与行李。', 3, 'leaving-procedure dorm-check-out second-hand-market express-lockers'),
  ] },
  { id: 'project-research', text: '科研一件事', textEn: 'Research in One Place', description: '从申报、立项、采购到结题，教师科研全流程。', type: 'PROCESS', released: true, visitor: false, sort: null, icon: 'flask-conical', palette: 'emerald', paragraphs: [
    defineParagraph('申报立项', '', '项目、伦理与合同。', 1, 'research-application ethics-review research-contract'),
    defineParagraph('经费与采购', '', '到款、采购、报销。', 2, 'research-fund-account purchase-request travel-claim'),
    defineParagraph('成果与结题', '', '登记、转化、验收。', 3, 'achievement-registration patent-filing research-closure'),
  ] },
  { id: 'project-hot-picks', text: '首页推荐位', textEn: 'Picks of the Home Page', description: '运营人员维护的推荐位，不作为专题展示。', type: 'RECOMMENDATION', released: true, visitor: false, sort: 100, icon: 'star', palette: 'amber', paragraphs: [
    defineParagraph('本周推荐', '', '', 1, 'campus-card-replacement dorm-repair utility-top-up'),
  ] },
  { id: 'project-anniversary', text: '建校百年', textEn: 'A Hundred Years', description: '百年校庆活动、捐赠与返校安排，正在筹备。', type: 'TOPIC', released: false, visitor: false, sort: 60, icon: 'cake', palette: 'orange', paragraphs: [
    defineParagraph('活动', '', '日程待定。', 1, 'lecture-forecast history-museum'),
    defineParagraph('返校', '', '校友接待。', 2, 'alumni-return alumni-card'),
  ] },
]

import { everybody, staff } from '../define-item.ts'
import type { SeedItem } from '../../../src/campus/db/seed-types.ts'

/** Audit. */
// oxfmt-ignore
export const auditItems: SeedItem[] = [
  { code: 'audit-project', text: '工程审计送审', textEn: 'Audit of Building Works', description: '五万元以上修缮、基建工程结算送审与进度查询。', descriptionEn: 'Hand in the accounts of works above 50,000 yuan for audit and follow the review.', departments: ['dep-audit', 'dep-construction'], themes: ['theme-finance'], audience: staff, keywords: ['审计', '结算', '送审', 'audit'], icon: 'clipboard-check', palette: 'indigo', kind: 'form', form: 'general', promisedDays: 30, materials: ['工程合同', '竣工图', '结算书'], updatedDaysAgo: 117, visits: 1460 },
  { code: 'audit-research-fund', text: '科研经费决算审签', textEn: 'Audit of Research Accounts', description: '科研项目结题决算报表的审计签字。', descriptionEn: 'Audit signature on the final accounts of a research project.', departments: ['dep-audit', 'dep-research'], themes: ['theme-research', 'theme-finance'], audience: staff, handling: ['hybrid'], keywords: ['审签', '决算', '经费审计', 'audit'], icon: 'file-chart-column', palette: 'teal', kind: 'form', form: 'general', promisedDays: 5, updatedDaysAgo: 103, visits: 2750 },
  { code: 'audit-leaving-office', text: '领导干部离任审计', textEn: 'Audit on Leaving Office', description: '中层干部离任经济责任审计的资料报送。', descriptionEn: 'Papers for the audit of heads of units who leave office.', departments: ['dep-audit', 'dep-hr'], themes: ['theme-hr'], audience: staff, handling: ['offline'], keywords: ['离任', '经济责任', 'audit'], icon: 'scale', palette: 'slate', kind: 'form', form: 'general', office: '行政楼 407', updatedDaysAgo: 460, visits: 330 },
  { code: 'audit-complaint', text: '审计监督举报', textEn: 'Report Misuse of Funds', description: '反映经费使用、采购和工程中的违规问题，可匿名。', descriptionEn: 'Report misuse of funds, purchases or works, anonymously if you wish.', departments: ['dep-audit'], themes: ['theme-finance', 'theme-alumni'], audience: everybody, handling: ['online', 'offline'], keywords: ['举报', '监督', '违规', 'whistleblower', 'report'], icon: 'eye', palette: 'rose', kind: 'form', form: 'general', telephone: '0510-8590 3110', updatedDaysAgo: 350, visits: 790 },
]

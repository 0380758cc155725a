/** Maps words in cells to values of the catalogue that have a label in both languages. */

const HANDLING: Readonly<Record<string, readonly string[]>> = {
  online: [
    '线上',
    '线上办理',
    '在线',
    '在线办理',
    '网上',
    '网上办理',
    '网办',
    '全程网办',
    'online',
    'web',
    'internet',
    'digital',
  ],
  offline: [
    '线下',
    '线下办理',
    '现场',
    '现场办理',
    '窗口',
    '窗口办理',
    '柜台',
    'offline',
    'in person',
    'counter',
    'on site',
    'office',
  ],
  hybrid: [
    '线上线下',
    '线上线下结合',
    '线上+线下',
    '线上/线下',
    '混合',
    'hybrid',
    'both',
    'online and in person',
    'online and offline',
  ],
  'self-service': [
    '自助',
    '自助办理',
    '自助机',
    '自助终端',
    '自助服务',
    'self-service',
    'self service',
    'kiosk',
    'terminal',
  ],
}

const AUDIENCE: Readonly<Record<string, readonly string[]>> = {
  student: ['学生', '全体学生', '在校生', 'student', 'students'],
  本科生: ['本科', 'undergraduate', 'undergraduates'],
  研究生: [
    '硕士',
    '博士',
    '硕士生',
    '博士生',
    '硕士研究生',
    '博士研究生',
    'postgraduate',
    'postgraduates',
    'graduate students',
  ],
  留学生: ['国际学生', '来华留学生', 'international student', 'international students'],
  专科生: ['专科', '高职生', 'college student', 'college students'],
  教职工: [
    '教师',
    '老师',
    '职工',
    '教工',
    '教职员工',
    '教师职工',
    'staff',
    'teacher',
    'teachers',
    'faculty',
    'employees',
  ],
  校友: ['毕业生', 'alumni', 'alumnus', 'graduates'],
  visitor: [
    '访客',
    '游客',
    '校外人员',
    '社会公众',
    '公众',
    '社会人员',
    'visitor',
    'visitors',
    'public',
    'guests',
    'everyone',
  ],
}

const invert = (words: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(words).flatMap(([value, synonyms]) =>
      synonyms.map((word) => [word.toLowerCase(), value] as const),
    ),
  )

const handlings = invert(HANDLING)
const audiences = invert(AUDIENCE)

/** Returns `online`, `offline`, `hybrid` or `self-service` for a synonym, else the text itself. */
export const handlingOf = (text: string): string => handlings.get(text.toLowerCase()) ?? text

/** Returns the catalogue's value for an audience, else the text itself. */
export const audienceOf = (text: string): string => audiences.get(text.toLowerCase()) ?? text

const NO = new Set([
  '否',
  '不',
  '不显示',
  '隐藏',
  '停用',
  '下线',
  '关闭',
  'no',
  'n',
  'false',
  '0',
  'hidden',
  'draft',
  'inactive',
  'off',
])

/** Whether a cell of the column "visible" means yes; an empty cell does. */
export const isVisibleWord = (text: string): boolean => !NO.has(text.trim().toLowerCase())

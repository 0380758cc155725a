// What is tested of WCAG 2.2, A and AA: the source of dist/ACR.md and of the hall's page /accessibility. A named test
// that does not exist fails `npm run check`. Without a test a criterion is not evaluated, whatever we believe.

export type Support = 'supports' | 'partially' | 'not-evaluated'

/** What was tried beside axe and the keyboard, by `npm run test:screenreader` (test/README.md). */
export const SCREEN_READERS = 'Orca 43.1, by script; no person yet'

export interface Criterion {
  /** As WCAG 2.2 numbers it. */
  id: string
  level: 'A' | 'AA'
  en: string
  zh: string
  support: Support
  tests: readonly TestKey[]
  /** What the tests leave out. */
  remark: string
}

/** By file below `test`: the names of tests as they are written there, or their beginnings. */
const testsByFile = {
  'pages/every-screen.ts': {
    screens: 'nothing moves, is cut off or covered, and axe finds nothing',
  },
  'ui/all-components.test.tsx': {
    controlSize: 'have controls of at least ${least} px in ${mode} mode',
    toastLive: 'toasts are announced by one live region and kept in a silent log',
  },
  'ui/controls.test.tsx': {
    ratingText: 'a rating has a text alternative and draws fractions',
    starToggle: 'a star is a toggle button whose name does not change with its state',
    chipNames: 'a chip names what its button removes, and a toggle chip exposes its state',
  },
  'ui/tabs.test.tsx': {
    tabPanel: 'label the panel by the selected tab',
    tabsManual: 'handle twelve keys as the tabs pattern does, with manual activation',
  },
  'ui/dialog.test.tsx': {
    dialogName: 'is named by its title and focuses its first field',
    dialogTrap: 'traps the focus',
    dialogEscape: 'closes with Escape and restores the focus to its opener',
    backdropDrag: 'closes on a press of the backdrop, not on a drag that began inside',
  },
  'ui/menu.test.tsx': {
    menuTab: 'closes with Tab, which moves to the next control',
  },
  'ui/motion.test.tsx': {
    noMotion: 'nothing moves under reduced motion',
  },
  'element/styles/tokens.test.ts': {
    textContrast: 'every text colour has a contrast of 4.5:1 on its backgrounds in the ${theme} theme',
    bannerContrast: 'white has a contrast of 4.5:1 on the colour of banners in the ${theme} theme',
    otherContrast: 'field borders, stars and the focus ring have a contrast of 3:1 in the ${theme} theme',
    textScale: 'the text scale applies to fonts, spacing and targets',
  },
  'pages/zoomed-pages.test.ts': {
    zoomedPages: 'lists open at their chips, cards fill the window, the assistant follows the pointer',
  },
  'pages/guest-pages.test.ts': {
    reflowGuest: 'reads at 320 px and 400 % without sideways scrolling',
    guestLanguages: '${address}: status, title, address and data in both languages, on both devices',
  },
  'features/process-center/process-center-axe.test.tsx': {
    reflowLists: 'does not overflow at 320 pixels',
  },
  'features/visit-counter/element.test.tsx': {
    tooltip: 'explains a count in a tooltip on press and closes it with Escape',
  },
  'features/disappearing-controls.test.tsx': {
    keyboardControls: 'goes to the neighbour: ${control}',
  },
  'features/catalogue/browse-search.test.tsx': {
    keyboardFilters:
      'filters by fields, shows each filter as a chip and removes chips by keyboard without losing the focus',
  },
  'pages/inbox.test.ts': {
    undoInbox: 'undo sends nothing; leaving the page sends the held decisions',
  },
  'pages/favorites-page.test.ts': {
    keyboardFavourites:
      'favourites from the catalogue are listed on the favourites page, sortable by keyboard and pointer, and stored by the server',
  },
  'features/process-center/form/item-form.test.tsx': {
    checkedAnswers: 'names where known values come from, marks corrections, and sends what was checked once',
  },
  'features/process-center/inbox/inbox-keys.test.tsx': {
    keyboardDecide: 'decide five tasks with five keys, announce each, and send each once after the undo time',
    keysOffInbox: 'are turned off and on in their help: hints go, arrows and buttons stay, other tabs follow',
  },
  'features/catalogue/model-search.test.ts': {
    countAnnounced: 'announces the number of results once typing pauses',
  },
  'portal/command/command-bar.test.tsx': {
    keysOffBar: 'turns single-key shortcuts off and on again, remembers it on the device and announces it',
  },
  'runtime/session/sources/popup.test.ts': {
    expiry:
      'announces the expiry a minute before, then ends the session; the next sign-in removes the notice',
  },
  'features/assistant/assistant-dialog.test.tsx': {
    countdown:
      'opens a link after a countdown; cancel, focus or hover stops it, and a blocked popup leaves the link',
  },
  'runtime/page/toast.test.ts': {
    toastLog: 'stores the last fifty toasts in the history',
  },
  'pages/list-layout.test.ts': {
    titles: 'each page has its own title',
    rowMenu: 'on a phone, a row has one main action and a menu with the others',
  },
  'features/process-center/action-dialogs.test.tsx': {
    focusNextRow: 'moves the focus to the row that replaces a removed one',
    undoRow: 'undoes an action on a row without sending it, and the row has its actions again',
    remarkRequired: 'requires a remark to reject, and preserves it after a server error',
  },
  'pages/visitor.test.ts': {
    skipLink: 'the skip link is first, and navigation moves the focus to the start of the page',
  },
  'features/catalogue/browse.test.tsx': {
    keyboardTabs: 'moves between tabs with the arrow keys and activates on Enter',
    browsing: 'browses by department, in the order of the departments',
  },
  'pages/command-bar.test.ts': {
    commandBar: 'finds and opens an item from the home page with two key presses',
  },
  'features/assistant/launcher.test.tsx': {
    assistantMoves: 'moves to the edge when it would cover a control, and back when focused',
  },
  'pages/assistant-dialog.test.ts': {
    assistantWindow:
      'requests no data before it is used; a guest asks by keyboard, moves it, and the focus returns to the button',
  },
  'features/process-center/swipe-actions.test.tsx': {
    swipeCancelled:
      'is ignored when vertical, short, to the right or cancelled by scrolling; a touch elsewhere closes the actions',
  },
  'element/define/tag-environment.test.tsx': {
    tagLanguage:
      "uses its own lang, else that of the nearest ancestor across shadow boundaries, else the page's",
  },
  'pages/form-pages.test.ts': {
    missingFields:
      'a student sees missing fields, submits once despite double presses, and the tutor approves',
    draftKept:
      'saves a draft, preserves typed input when the language changes, and hides drafts from other users',
    expiredForm: 'an expired session keeps what was typed until the person has signed in again',
  },
  'campus/sign-in-page.test.ts': {
    wrongPassword:
      'shows an error and keeps the login after a wrong password, and signs in with the right one',
    signInFields: 'has no inline script or style and a form that works without scripts',
  },
  'features/assistant/streamed-dialog.test.tsx': {
    answerAnnounced: 'announces sentences to screen readers, each once, and no chunks',
  },
} as const

type TestsByFile = typeof testsByFile
type TestKey = { [File in keyof TestsByFile]: keyof TestsByFile[File] }[keyof TestsByFile]

/** The file and the name of each test. */
export const conformanceTests: Readonly<Record<string, readonly [file: string, title: string]>> =
  Object.fromEntries(
    Object.entries(testsByFile).flatMap(([file, titles]) =>
      Object.entries(titles).map(([key, title]) => [key, [file, title]]),
    ),
  )

type Row = [id: string, level: Criterion['level'], en: string, zh: string]
const evaluated =
  (support: Support) =>
  (...[id, level, en, zh, tests, remark = '']: [...Row, tests: readonly TestKey[], remark?: string]) =>
    ({ id, level, en, zh, support, tests, remark }) satisfies Criterion
const supports = evaluated('supports')
const partially = evaluated('partially')
const notEvaluated = (...[id, level, en, zh, remark]: [...Row, remark?: string]) =>
  evaluated('not-evaluated')(id, level, en, zh, [], remark)

const NO_MEDIA = 'The tags have no audio or video.'

export const criteria: readonly Criterion[] = [
  partially(
    '1.1.1',
    'A',
    'Non-text Content',
    '非文本内容',
    ['screens', 'ratingText'],
    'axe finds missing names, not wrong ones.',
  ),
  notEvaluated('1.2.1', 'A', 'Audio-only and Video-only (Prerecorded)', '纯音频和纯视频（预录）', NO_MEDIA),
  notEvaluated('1.2.2', 'A', 'Captions (Prerecorded)', '字幕（预录）', NO_MEDIA),
  notEvaluated(
    '1.2.3',
    'A',
    'Audio Description or Media Alternative (Prerecorded)',
    '口述影像或媒体替代（预录）',
    NO_MEDIA,
  ),
  notEvaluated('1.2.4', 'AA', 'Captions (Live)', '字幕（实时）', NO_MEDIA),
  notEvaluated('1.2.5', 'AA', 'Audio Description (Prerecorded)', '口述影像（预录）', NO_MEDIA),
  partially(
    '1.3.1',
    'A',
    'Info and Relationships',
    '信息和关系',
    ['screens', 'tabPanel', 'dialogName'],
    'axe sees the structure that there is, not the one that is missing.',
  ),
  notEvaluated('1.3.2', 'A', 'Meaningful Sequence', '有意义的顺序'),
  notEvaluated('1.3.3', 'A', 'Sensory Characteristics', '感官特征'),
  notEvaluated('1.3.4', 'AA', 'Orientation', '方向'),
  partially(
    '1.3.5',
    'AA',
    'Identify Input Purpose',
    '识别输入目的',
    ['signInFields'],
    'The sign-in page of the demo; a hall signs in at its own provider.',
  ),
  partially('1.4.1', 'A', 'Use of Color', '颜色的使用', ['screens'], 'axe checks links within text only.'),
  notEvaluated('1.4.2', 'A', 'Audio Control', '音频控制', 'The tags play no sound.'),
  supports(
    '1.4.3',
    'AA',
    'Contrast (Minimum)',
    '对比度（最低）',
    ['screens', 'textContrast', 'bannerContrast'],
    'With the colours of the tags; a hall that sets its own has to check them.',
  ),
  supports('1.4.4', 'AA', 'Resize Text', '调整文本大小', ['reflowGuest', 'textScale', 'zoomedPages']),
  notEvaluated('1.4.5', 'AA', 'Images of Text', '文本图像'),
  supports('1.4.10', 'AA', 'Reflow', '回流', ['screens', 'reflowGuest', 'reflowLists']),
  partially(
    '1.4.11',
    'AA',
    'Non-text Contrast',
    '非文本对比度',
    ['otherContrast'],
    'Borders of fields, stars and the focus ring; not charts and icons.',
  ),
  notEvaluated('1.4.12', 'AA', 'Text Spacing', '文本间距'),
  partially(
    '1.4.13',
    'AA',
    'Content on Hover or Focus',
    '悬停或聚焦时的内容',
    ['tooltip'],
    "The counter's explanations.",
  ),
  partially(
    '2.1.1',
    'A',
    'Keyboard',
    '键盘',
    ['keyboardTabs', 'keyboardFilters', 'keyboardControls', 'keyboardDecide', 'keyboardFavourites'],
    'The journeys of these tests; nobody has tried every control.',
  ),
  supports('2.1.2', 'A', 'No Keyboard Trap', '无键盘陷阱', ['dialogTrap', 'dialogEscape', 'menuTab']),
  supports('2.1.4', 'A', 'Character Key Shortcuts', '字符快捷键', ['keysOffInbox', 'keysOffBar']),
  partially(
    '2.2.1',
    'A',
    'Timing Adjustable',
    '时间可调',
    ['expiry', 'countdown', 'toastLog'],
    "The life of a sign-in is the provider's.",
  ),
  partially(
    '2.2.2',
    'A',
    'Pause, Stop, Hide',
    '暂停、停止、隐藏',
    ['noMotion'],
    'Nothing moves where the device asks for less motion; updates of lists cannot be paused.',
  ),
  notEvaluated('2.3.1', 'A', 'Three Flashes or Below Threshold', '三次闪光或低于阈值'),
  supports('2.4.1', 'A', 'Bypass Blocks', '绕过区块', ['skipLink']),
  supports('2.4.2', 'A', 'Page Titled', '页面标题', ['titles', 'screens']),
  partially(
    '2.4.3',
    'A',
    'Focus Order',
    '焦点顺序',
    ['skipLink', 'dialogEscape', 'focusNextRow'],
    'Navigation, dialogs and rows that are removed; not the order on every page.',
  ),
  partially(
    '2.4.4',
    'A',
    'Link Purpose (In Context)',
    '链接目的（上下文）',
    ['screens'],
    'axe finds links without a name, not unclear ones.',
  ),
  supports('2.4.5', 'AA', 'Multiple Ways', '多种途径', ['browsing', 'keyboardFilters', 'commandBar']),
  partially(
    '2.4.6',
    'AA',
    'Headings and Labels',
    '标题和标签',
    ['screens'],
    'axe finds missing headings and labels, not unclear ones.',
  ),
  partially(
    '2.4.7',
    'AA',
    'Focus Visible',
    '焦点可见',
    ['otherContrast'],
    'The contrast of the ring, not that every control has one.',
  ),
  partially(
    '2.4.11',
    'AA',
    'Focus Not Obscured (Minimum)',
    '焦点不被遮挡（最低）',
    ['screens', 'assistantMoves'],
    "What the assistant's button covers.",
  ),
  supports(
    '2.5.1',
    'A',
    'Pointer Gestures',
    '指针手势',
    ['rowMenu'],
    'A swipe on a row has the same actions in its menu.',
  ),
  partially(
    '2.5.2',
    'A',
    'Pointer Cancellation',
    '指针取消',
    ['backdropDrag', 'swipeCancelled'],
    'Dialogs and swipes; not every control.',
  ),
  notEvaluated('2.5.3', 'A', 'Label in Name', '名称中的标签'),
  notEvaluated(
    '2.5.4',
    'A',
    'Motion Actuation',
    '动作激活',
    "No function of the tags uses the device's motion.",
  ),
  partially(
    '2.5.7',
    'AA',
    'Dragging Movements',
    '拖动',
    ['keyboardFavourites', 'assistantWindow'],
    'By keyboard; a press without dragging has no test of its own.',
  ),
  supports('2.5.8', 'AA', 'Target Size (Minimum)', '目标大小（最低）', ['screens', 'controlSize']),
  supports('3.1.1', 'A', 'Language of Page', '页面语言', ['screens', 'guestLanguages']),
  partially(
    '3.1.2',
    'AA',
    'Language of Parts',
    '局部语言',
    ['tagLanguage'],
    'Each tag has its language; a name that has no translation stays unmarked.',
  ),
  notEvaluated('3.2.1', 'A', 'On Focus', '聚焦时'),
  partially('3.2.2', 'A', 'On Input', '输入时', ['tabsManual'], 'Tabs; not every field.'),
  notEvaluated('3.2.3', 'AA', 'Consistent Navigation', '一致的导航'),
  notEvaluated('3.2.4', 'AA', 'Consistent Identification', '一致的标识'),
  notEvaluated(
    '3.2.6',
    'A',
    'Consistent Help',
    '一致的帮助',
    'The footer links to the help centre on every page.',
  ),
  partially(
    '3.3.1',
    'A',
    'Error Identification',
    '错误识别',
    ['missingFields', 'remarkRequired', 'wrongPassword'],
    'Applications, remarks and the sign-in; not the desk.',
  ),
  partially(
    '3.3.2',
    'A',
    'Labels or Instructions',
    '标签或说明',
    ['screens', 'missingFields'],
    'axe finds missing labels, not unclear ones.',
  ),
  partially(
    '3.3.3',
    'AA',
    'Error Suggestion',
    '错误建议',
    ['missingFields'],
    'Telephone numbers; a hall writes the advice of its own fields.',
  ),
  supports('3.3.4', 'AA', 'Error Prevention (Legal, Financial, Data)', '错误预防（法律、财务、数据）', [
    'undoRow',
    'undoInbox',
    'checkedAnswers',
  ]),
  partially(
    '3.3.7',
    'A',
    'Redundant Entry',
    '重复输入',
    ['draftKept', 'expiredForm', 'checkedAnswers'],
    'What is typed is kept, and what the university knows is filled in; the pages of a form may ask twice.',
  ),
  notEvaluated(
    '3.3.8',
    'AA',
    'Accessible Authentication (Minimum)',
    '可访问的身份验证（最低）',
    "Sign-in is the provider's.",
  ),
  partially(
    '4.1.2',
    'A',
    'Name, Role, Value',
    '名称、角色、值',
    ['screens', 'starToggle', 'chipNames', 'tabsManual'],
    `axe sees the state of the moment. Screen readers: ${SCREEN_READERS}.`,
  ),
  partially(
    '4.1.3',
    'AA',
    'Status Messages',
    '状态消息',
    ['countAnnounced', 'toastLive', 'answerAnnounced'],
    'Results, short notices and answers of the assistant; not every message.',
  ),
]

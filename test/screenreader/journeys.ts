import type { Listener } from './listener.ts'

/** What a person does by keyboard, listening. Each starts from an empty profile. */
export interface Journey {
  name: string
  lang: 'en' | 'zh-CN'
  run(reader: Listener, hall: string): Promise<void>
}

/** Fills in the sign-in page, whose first field has the focus; the password equals the account. */
async function signIn(reader: Listener, account: string): Promise<void> {
  await reader.type(account)
  await reader.press('Tab')
  await reader.type(account)
  await reader.press('Return')
  await reader.wait('the page')
}

async function find(reader: Listener, hall: string): Promise<void> {
  await reader.open(`${hall}/workflow/serviceCenter`)
  await reader.pressUntil('Tab', /^(Search|搜索|检索).*(entry|[^a-z]条目|输入)/m)
  await reader.type('chengji')
  await reader.press('Tab')
  for (const key of ['l', 'Down', 'Down', 'Down', 'Tab', 'Tab']) await reader.press(key)
}

async function decide(reader: Listener, hall: string): Promise<void> {
  await reader.open(`${hall}/workflow/todo?kind=approve`)
  await signIn(reader, 'approver')
  await reader.pressUntil('Tab', /^(Approve|同意)/m)
  await reader.press('Tab')
  await reader.press('Return')
  await reader.wait('the application')
  await reader.press('Escape')
  await reader.pressUntil('shift+Tab', /^(Approve|同意)/m)
  await reader.press('Return')
  await reader.wait('the decision')
}

export const JOURNEYS: readonly Journey[] = [
  { name: 'find', lang: 'en', run: find },
  { name: 'find', lang: 'zh-CN', run: find },
  {
    name: 'open an item',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/serviceCenter?seq=library`)
      await reader.pressUntil('Tab', /: details/)
      await reader.press('Return')
      await reader.wait('the details')
      for (let n = 0; n < 6; n++) await reader.press('Tab')
      await reader.press('Escape')
    },
  },
  {
    name: 'favourite',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/serviceCenter?seq=library`)
      await reader.pressUntil('Tab', /to favourites/)
      await reader.press('space')
      await reader.press('space')
    },
  },
  {
    name: 'sign in',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/index`)
      await reader.pressUntil('Tab', /^Guest/m)
      for (const key of ['Return', 'Down', 'Return']) await reader.press(key)
      await reader.type('student')
      await reader.press('Tab')
      await reader.type('wrong')
      await reader.press('Return')
      await reader.wait('the answer')
      await reader.type('student')
      await reader.press('Return')
      await reader.wait('the page')
      for (let n = 0; n < 4; n++) await reader.press('h')
    },
  },
  { name: 'decide a task', lang: 'en', run: decide },
  { name: 'decide a task', lang: 'zh-CN', run: decide },
  {
    name: 'apply by a form',
    lang: 'zh-CN',
    async run(reader, hall) {
      await reader.open(`${hall}/demo/widgets/univ-process-center`)
      await reader.pressUntil('Tab', /^登录/m)
      await reader.press('Return')
      await signIn(reader, 'student')
      await reader.page.locator('univ-process-center').evaluate((tag) => {
        tag.setAttribute('item', 'student-leave')
        tag.setAttribute('view', 'form')
      })
      await reader.wait('the form')
      await reader.pressUntil('Tab', /^(下一步|检查|核对)/m)
      await reader.press('Return')
      await reader.press('Tab')
      await reader.press('Return')
    },
  },
  {
    name: 'ask the assistant',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/index`)
      await reader.pressUntil('shift+Tab', /^Smart assistant/m)
      await reader.press('Return')
      await reader.type('I lost my campus card')
      await reader.press('Return')
      await reader.wait('the answer')
      for (let n = 0; n < 3; n++) await reader.press('shift+Tab')
      await reader.press('Escape')
    },
  },
  {
    name: 'embedded on another page',
    lang: 'zh-CN',
    async run(reader, hall) {
      await reader.open(`${hall}/demo/department`)
      for (let n = 0; n < 4; n++) await reader.press('h')
      await reader.pressUntil('Tab', /详情/)
      await reader.press('Tab')
      await reader.press('space')
    },
  },
  {
    name: 'filter',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/serviceCenter`)
      await reader.pressUntil('Tab', /^Department collapsed/m)
      for (const key of ['Return', 'Down', 'Down', 'Return', 'Escape', 'Tab', 'Tab']) await reader.press(key)
    },
  },
  {
    name: 'change the language',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/index`)
      await reader.pressUntil('Tab', /^中文/m)
      await reader.press('Return')
      await reader.press('Tab')
      for (let n = 0; n < 3; n++) await reader.press('h')
    },
  },
  {
    name: 'help',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/helpcenter`)
      await signIn(reader, 'student')
      await reader.pressUntil('Tab', /entry.*question|question.*entry/i)
      await reader.type('card')
      await reader.pressUntil('Tab', /collapsed/)
      await reader.press('Return')
      for (let n = 0; n < 4; n++) await reader.press('Down')
    },
  },
  {
    name: 'notices',
    lang: 'en',
    async run(reader, hall) {
      await reader.open(`${hall}/workflow/index`)
      await reader.pressUntil('Tab', /^Notices/m)
      await reader.press('Return')
      for (let n = 0; n < 3; n++) await reader.press('Tab')
      await reader.pressUntil('shift+Tab', /^Services link/m)
      await reader.press('Return')
    },
  },
]

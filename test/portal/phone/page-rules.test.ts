import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createTranslator, loadLang } from '../../../src/runtime/i18n/translator.ts'
import { phoneTexts } from '../../../src/portal/phone/translations.ts'
import {
  hasQuietSearch,
  hasSearch,
  hasCatalogueTabs,
  isTopLevel,
  openParentPage,
  headerTitleKey,
} from '../../../src/portal/phone/page-rules.ts'
import { pageKeyOf } from '../../../src/portal/context/page-titles.ts'
import { isInAppBrowser } from '../../../src/runtime/page/in-app-browser.ts'
import { createRouter, createMemoryHistory } from '../../../src/runtime/routing/router.ts'
import { ROUTES } from '../../../src/runtime/routing/routes.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'

// §2 "Mobile layout": the elements of each page in the route table.

const createRouterAt = (start: string) =>
  createRouter({
    basePath: '/',
    address: createMemoryHistory(start),
    session: createSessionDouble(student),
    store: createKeyValueStore(() => undefined),
  })
const routeNames = ROUTES.map(({ name }) => name)

test("the header title is 'all items' on service centre and favourites, 'handling guide' on app detail, else the product name", async () => {
  await loadLang('en')
  for (const name of routeNames) {
    const title = createTranslator(phoneTexts, 'en')(headerTitleKey(name))
    if (name === 'serviceC' || name === 'favorite') equal(title, 'All items', name)
    else if (name === 'appdetail') equal(title, 'Handling guide', name)
    else equal(title, 'Service hall', name) // the English name has no room
  }
  equal(createTranslator(phoneTexts, 'zh-CN')('allItems'), '全部事项')
  equal(phoneTexts.zh.guide, '办理指南')
  equal(phoneTexts.zh.hall, '一站式网上服务大厅')
})

test("every page has a search box 'enter item name', except apps and the sign-in callback", () => {
  deepEqual(
    routeNames.filter((name) => !hasSearch(name)),
    ['apps', 'oidcCallback'],
  )
  equal(phoneTexts.en.itemName, 'Enter item name')
  equal(phoneTexts.zh.itemName, '请输入事项名称')
})

test('where no list is searched, the search box is a sign in the header', () => {
  const quiet = (address: string) => hasQuietSearch(createRouterAt(address).$location.get())
  for (const name of ['detail?id=a', 'appdetail?id=a', 'appdetail', 'helpcenter', 'gl/p1', 'todo?process=p'])
    equal(quiet(`/workflow/${name}`), true, name)
  for (const name of [
    'index',
    'serviceCenter',
    'favorite',
    'todo',
    'todo?list=delegation',
    'done',
    'searchResult',
  ])
    equal(quiet(`/workflow/${name}`), false, name)
})

test('the four catalogue tabs are on the catalogue, favourites and search results', () => {
  deepEqual(
    routeNames.filter((name) => hasCatalogueTabs(name)),
    ['searchResult', 'favorite', 'serviceC'],
  )
})

test('a subpage has a back button and no tab bar', () => {
  const top = (address: string) => isTopLevel(createRouterAt(address).$location.get())
  for (const name of ['index', 'serviceCenter', 'favorite', 'todo', 'doing', 'meApply', 'done', 'flow_cc'])
    equal(top(`/workflow/${name}`), true, name)
  for (const name of [
    'detail?id=a',
    'appdetail?id=a',
    'gl/p1',
    'helpcenter',
    'searchResult',
    'todo?process=p',
  ])
    equal(top(`/workflow/${name}`), false, name)
})

test('back from a directly opened subpage leads to its parent page', () => {
  const parentOf = (address: string) => {
    const router = createRouterAt(address)
    openParentPage(router)
    return router.$location.get().target
  }
  equal(parentOf('/workflow/appdetail?id=a'), 'workflow/serviceCenter')
  equal(parentOf('/workflow/detail?id=a'), 'workflow/serviceCenter')
  equal(parentOf('/workflow/gl/p1'), 'workflow/index')
  equal(parentOf('/workflow/searchResult?seq=a'), 'workflow/index')
  equal(parentOf('/workflow/done?process=p&start=10'), 'workflow/done?start=10')
})

test('pages differ by item or process, not by filter', () => {
  const page = (address: string) => pageKeyOf(createRouterAt(address).$location.get())
  equal(page('/workflow/serviceCenter?tag=a'), page('/workflow/serviceCenter?dep=b'))
  for (const [a, b] of [
    ['detail?id=a', 'detail?id=b'],
    ['todo', 'todo?process=p'],
    ['gl/a', 'gl/b'],
  ] as const)
    equal(page(`/workflow/${a}`) === page(`/workflow/${b}`), false, a)
})

for (const [label, agent, isInApp] of [
  [
    'WeChat on Android',
    'Mozilla/5.0 (Linux; Android 14) … XWEB/1160117 MicroMessenger/8.0.49 WeChat/arm64',
    true,
  ],
  ['WeCom', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) … Mobile/15E148 wxwork/4.1.22 Language/zh', true],
  ['DingTalk', 'Mozilla/5.0 (Linux; Android 13) … AliApp(DingTalk/7.5.20) com.alibaba.android.rimet', true],
  ['Feishu', 'Mozilla/5.0 (Linux; Android 13) … Mobile Safari/537.36 Lark/7.20.6 LarkLocale/zh_CN', true],
  ['QQ', 'Mozilla/5.0 (Linux; Android 13) … MQQBrowser/6.2 Mobile Safari/537.36 QQ/9.0.60.17095', true],
  ['QQ browser', 'Mozilla/5.0 (Linux; Android 13) … MQQBrowser/14.9 Mobile Safari/537.36', false],
  ['Safari', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) … Version/17.5 Mobile/15E148 Safari/604.1', false],
  ['Chrome', 'Mozilla/5.0 (Linux; Android 10; K) … Chrome/126.0.0.0 Mobile Safari/537.36', false],
] as const)
  test(`${label} ${isInApp ? 'opens links in the same window' : 'opens links in new windows'}`, () => {
    equal(isInAppBrowser(agent), isInApp)
  })

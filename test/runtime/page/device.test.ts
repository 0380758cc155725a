import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { isNarrow, parseMode, detectMode } from '../../../src/runtime/page/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
/** User agents of real browsers; the number counts touch points. */
const agents: [string, 'desktop' | 'mobile', string, number][] = [
  [
    'Safari on an iPhone',
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'Chrome on an iPhone',
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'Firefox on an iPad',
    'mobile',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
    5,
  ],
  [
    'Safari on an iPad with the user agent of a Mac',
    'mobile',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    5,
  ],
  [
    'Edge on an iPad with the user agent of a Mac',
    'mobile',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/125.0 Safari/605.1.15',
    0,
  ],
  [
    'an iPod',
    'mobile',
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1',
    5,
  ],
  [
    'Chrome on an Android phone',
    'mobile',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  [
    'Chrome on an Android tablet',
    'mobile',
    `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    5,
  ],
  [
    'Firefox on an Android phone',
    'mobile',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
  ],
  [
    'Firefox on an Android tablet',
    'mobile',
    'Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
  ],
  [
    'Samsung Internet',
    'mobile',
    `Mozilla/5.0 (Linux; Android 13; SM-S918B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  [
    'a Huawei phone',
    'mobile',
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302) ${webkit} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
    5,
  ],
  [
    'HarmonyOS NEXT',
    'mobile',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    5,
  ],
  [
    'a HarmonyOS tablet',
    'mobile',
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
    5,
  ],
  ['an unspecific HarmonyOS device', 'mobile', 'Mozilla/5.0 (HarmonyOS 5.0; HUAWEI) ArkWeb/4.1.6.1', 5],
  [
    'a Xiaomi phone',
    'mobile',
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn; 2211133C) ${webkit} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.2`,
    5,
  ],
  [
    'UC Browser',
    'mobile',
    `Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2148A) ${webkit} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.5 Mobile Safari/537.36`,
    5,
  ],
  [
    'WeChat on an iPhone',
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
    5,
  ],
  [
    'WeChat on Android',
    'mobile',
    `Mozilla/5.0 (Linux; Android 14; 23127PN0CC; wv) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64`,
    5,
  ],
  [
    'WeChat on a desktop',
    'mobile',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`,
    0,
  ],
  [
    'WeCom on Android',
    'mobile',
    `Mozilla/5.0 (Linux; Android 13; wv) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1`,
    5,
  ],
  [
    'WeCom on a Mac',
    'mobile',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) wxwork/4.1.22 (MicroMessenger/6.2) WeChatWork',
    0,
  ],
  [
    'a foldable, closed or open',
    'mobile',
    `Mozilla/5.0 (Linux; Android 14; SM-F956B) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  [
    'a foldable with the user agent of a tablet',
    'mobile',
    `Mozilla/5.0 (Linux; Android 14; Pixel 9 Pro Fold) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    5,
  ],
  [
    'a Huawei foldable',
    'mobile',
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALT-AL10; HMSCore 6.14.0.322) ${webkit} Chrome/114.0.5735.196 HuaweiBrowser/15.0.6.302 Mobile Safari/537.36`,
    5,
  ],
  [
    'a Surface Duo',
    'mobile',
    `Mozilla/5.0 (Linux; Android 12; Surface Duo 2) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`,
    5,
  ],
  [
    'a foldable laptop',
    'desktop',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    10,
  ],
  [
    'WeCom on an iPhone',
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh',
    5,
  ],
  [
    'a Windows Phone',
    'mobile',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 Edge/15.15254',
    5,
  ],
  [
    'a BlackBerry',
    'mobile',
    'Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+',
    5,
  ],
  [
    'Chrome on Windows',
    'desktop',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    0,
  ],
  [
    'Chrome on Windows with a touch screen',
    'desktop',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    10,
  ],
  [
    'Edge on Windows',
    'desktop',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    0,
  ],
  [
    'Edge in IE mode on a tablet PC',
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko',
    0,
  ],
  [
    '360 on Windows',
    'desktop',
    `Mozilla/5.0 (Windows NT 10.0; WOW64) ${webkit} Chrome/108.0.5359.95 Safari/537.36 QIHU 360SE`,
    0,
  ],
  [
    'Firefox on Linux',
    'desktop',
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    0,
  ],
  [
    'Safari on a Mac',
    'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    0,
  ],
  [
    'Chrome on a Mac',
    'desktop',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    0,
  ],
  [
    'a Chromebook',
    'desktop',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    0,
  ],
  [
    'a kiosk in the entrance hall',
    'desktop',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36 HallKiosk/2.1`,
    0,
  ],
  ['a browser without a user agent', 'desktop', '', 0],
]
for (const [name, mode, agent, touches] of agents)
  test(`uses the ${mode} layout for ${name}`, () => {
    equal(detectMode(agent, touches), mode)
  })

test('parses both names of a layout', () => {
  equal(parseMode('desktop'), 'desktop')
  equal(parseMode('workflow'), 'desktop')
  equal(parseMode('mobile'), 'mobile')
  equal(parseMode('wechat'), 'mobile')
  for (const other of ['', 'Desktop', 'phone', 'constructor', 'auto']) equal(parseMode(other), null)
})

test('treats less than 600 pixels as narrow and ignores a width of 0', () => {
  equal(isNarrow(599, false), true)
  equal(isNarrow(600, false), false)
  equal(isNarrow(320, false), true)
  equal(isNarrow(0, false), false)
  equal(isNarrow(0, true), true)
})

test('does not flip the layout when a scroll bar changes the width', () => {
  // 590 wide with the scroll bar of the phone layout, 605 without
  equal(isNarrow(605, true), true)
  equal(isNarrow(605, false), false)
  equal(isNarrow(620, true), false)
})

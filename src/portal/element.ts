import { boolean, string } from '../element/codec.ts'
import { element } from '../element/define.tsx'
import { provideRuntime } from '../element/provide.ts'
import { modeOf } from '../runtime/device.ts'
import { applyKeptLook } from './kept-look.ts'
import pages from './pages/pages.css'
import styles from './styles.css'
import { PortalView } from './view.tsx'

/**
 * The full page of the service hall; composes the other tags. | 完整的服务大厅页面，由其他标签组成
 * @attr [solution=default] which home sections are shown: a name in the configuration's `solutions`; `?solution=` wins |
 *   首页栏目方案：配置 solutions 中的名称，网址参数 solution 优先
 * @attr sync-url follows and writes the page's address also where the portal is a part of a page | 门户只是页面一部分时，也跟随并改写网址
 * @fires univ-navigate before the portal opens another of its pages | 门户切换页面之前
 * @slot logo the university's mark, beside the hall's name | 校徽，位于大厅名称旁
 * @slot header further controls in the header | 页头的其他控件
 * @slot home further sections at the end of the home page | 首页末尾的其他栏目
 * @slot footer replaces the footer's text | 替换页脚文字
 * @csspart header the header | 页头
 * @csspart main the page below the header | 页面主体
 * @csspart footer the footer | 页脚
 */
const portal = element({
  tag: 'univ-portal',
  attributes: { solution: string(), syncUrl: boolean },
  view: PortalView,
  sheets: [pages, styles],
  provides: provideRuntime,
})

export default {
  ...portal,
  register(home: string) {
    // before the first render, so that nobody sees the other language or theme flash by
    for (const tag of document.querySelectorAll<HTMLElement>(portal.tag)) applyKeptLook(tag)
    // on a phone beside the configuration; elsewhere when the layout asks for it
    if (modeOf(navigator.userAgent, navigator.maxTouchPoints) === 'mobile')
      import('./phone/header.tsx').catch(() => {})
    portal.register(home)
  },
}

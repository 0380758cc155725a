/** Browsers inside an app: WeChat, WeCom, DingTalk, Feishu, Alipay, QQ. They open no second window, or lose it. */
const IN_APP_BROWSERS = /micromessenger|wxwork|dingtalk|\blark\/|feishu|alipayclient|\bqq\//i

export const isInAppBrowser = (userAgent: string): boolean => IN_APP_BROWSERS.test(userAgent)

/**
 * P15: there, what would open in a window of its own opens in this one. One listener for all tags inside, since each
 * press comes by here before its default acts.
 * @returns the way to stop
 */
export function openLinksInSameWindow(root: ShadowRoot): () => void {
  const onClick = (event: Event) => {
    for (const node of event.composedPath())
      if (node instanceof HTMLAnchorElement && node.target === '_blank') node.target = '_self'
  }
  root.addEventListener('click', onClick, true)
  return () => root.removeEventListener('click', onClick, true)
}

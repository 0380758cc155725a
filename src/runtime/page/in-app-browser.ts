/** In-app browsers: WeChat, WeCom, DingTalk, Feishu, Alipay, QQ. They open no second window, or lose it. */
const IN_APP_BROWSERS = /micromessenger|wxwork|dingtalk|\blark\/|feishu|alipayclient|\bqq\//i

export const isInAppBrowser = (userAgent: string): boolean => IN_APP_BROWSERS.test(userAgent)

// Detects bots by user agent. All browsers start theirs with Mozilla (or Opera); a bot that does so too names itself in
// the rest of its user agent.

const BROWSER_PATTERN = /^(?:Mozilla|Opera)\/\d/

// Not 'bot' alone, as Cubot is a brand of phones; not 'baidu', as baiduboxapp is a browser.
const BOT_PATTERN = new RegExp(
  [
    // search engines and crawlers
    '(?<!cu)bot\\b|(?<!cu)bot[^a-z]|crawl|spider|slurp|scrap[ey]|archiver|nutch|yandex(?:images|direct)|mediapartners|indexer',
    // link previews and feed readers
    'preview|externalhit|embedly|whatsapp|telegram|slack|discord|vkshare|pinterest|feedly|feedfetcher|feedburner',
    // monitoring and performance tests
    'monitor|uptime|pingdom|statuscake|lighthouse|pagespeed|gtmetrix|\\bptst\\b|site24x7|newrelic|dynatrace|check_http',
    // automated browsers
    'headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron\\/.*test|jsdom|htmlunit|splash',
    // HTTP libraries and tools
    'curl|wget|httpie|python|aiohttp|okhttp|libwww|\\bperl|\\bruby|guzzle|axios|undici|go-http|java\\/|httpclient|powershell|postman',
    // security scanners and validators
    'validator|w3c_|nmap|nikto|sqlmap|masscan|zgrab|nessus|acunetix|qualys|censys|expanse|scanner|fuzz',
    // language models whose agents do not contain 'bot'
    'anthropic|openai|chatgpt|perplexity|cohere|bytedance(?!.*webview)|google-(?:extended|read-aloud|inspectiontool)',
  ].join('|'),
  'i',
)

/** Whether a user agent is a bot's; an empty one counts as a bot. */
export const isBotUserAgent = (agent: string): boolean =>
  !BROWSER_PATTERN.test(agent) || BOT_PATTERN.test(agent)

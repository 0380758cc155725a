// Who is not a person. All browsers call themselves Mozilla (or Opera) first, and hardly any program does that is not
// dressed up as one; those that are, tell so in the rest of their name.

const BROWSER = /^(?:Mozilla|Opera)\/\d/

// A phone's brand is Cubot, and apps of search engines are browsers (baiduboxapp): no 'baidu', no bare 'bot'.
const PROGRAMS = new RegExp(
  [
    // search engines and collectors
    '(?<!cu)bot\\b|(?<!cu)bot[^a-z]|crawl|spider|slurp|scrap[ey]|archiver|nutch|yandex(?:images|direct)|mediapartners|indexer',
    // previews in messages, readers of feeds
    'preview|externalhit|embedly|whatsapp|telegram|slack|discord|vkshare|pinterest|feedly|feedfetcher|feedburner',
    // monitors and measurements
    'monitor|uptime|pingdom|statuscake|lighthouse|pagespeed|gtmetrix|\\bptst\\b|site24x7|newrelic|dynatrace|check_http',
    // browsers driven by programs
    'headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron\\/.*test|jsdom|htmlunit|splash',
    // libraries and tools that add Mozilla to their name
    'curl|wget|httpie|python|aiohttp|okhttp|libwww|\\bperl|\\bruby|guzzle|axios|undici|go-http|java\\/|httpclient|powershell|postman',
    // scanners and validators
    'validator|w3c_|nmap|nikto|sqlmap|masscan|zgrab|nessus|acunetix|qualys|censys|expanse|scanner|fuzz',
    // makers of language models that say so without the word bot
    'anthropic|openai|chatgpt|perplexity|cohere|bytedance(?!.*webview)|google-(?:extended|read-aloud|inspectiontool)',
  ].join('|'),
  'i',
)

/** A program, by the name that it gives itself; none is one, too. */
export const isProgram = (agent: string): boolean => !BROWSER.test(agent) || PROGRAMS.test(agent)

// The samples for web servers (dist/hall/deploy) are what a hall's own server is compared with: the right values stand
// there only, and a finding quotes the lines that mend it.

/** The samples' texts by file name. */
export type Samples = Readonly<Record<'nginx.conf' | 'nginx-path.conf' | 'Caddyfile', string>>

/** What a line of a sample does. An array: the line in nginx and the one in Caddy, which differ. */
export const MENDING_LINES = {
  policy: /Content-Security-Policy "/,
  permissions: /Permissions-Policy "/,
  referrer: /Referrer-Policy "/,
  nosniff: /X-Content-Type-Options "/,
  hsts: /Strict-Transport-Security "/,
  cors: /Access-Control-Allow-Origin "/,
  resourcePolicy: /Cross-Origin-Resource-Policy "/,
  preflight: [/if \(\$univ_preflight\)/, /handle @preflight/],
  listedAncestors: [/default .*'self' https:/, /^\s*import univ_headers "'self' https:/],
  anyAncestors: [/embed\/ .*'self' \*"/, /import univ_headers "'self' \*"/],
  noAncestors: [/oidcWindow .*'none'/, /import univ_headers "'none'"/],
  immutable: [/chunks\|pinned/, /import univ_headers .*immutable"/],
  revalidated: [/default .*"no-cache"/, /^\s*import univ_headers .* no-cache/],
  compression: [/gzip_static/, /precompressed/],
  charset: [/^\s*charset /, /^\s*file_server/],
  script: [/text\/javascript/, /^\s*file_server/],
  history: [/^\s*location ~ "/, /@portal path_regexp/],
  unknownRoute: [/error_page 404 .*index\.html/, /^\s*status 404/],
  missingFile: [/error_page 404 .*404\.html/, /404\.html/],
  withoutExtension: [/try_files \$uri\.html/, /rewrite \* \{path\}\.html/],
  accessibility: [/= .*\/accessibility \{/, /handle .*\/accessibility \{/],
  tls: [/listen 443 ssl/, /\{\$HALL_HOST/],
  redirect: [/return 301 https:/, /\{\$HALL_HOST/],
  guestPages: [/# location ~ .*index\|/, /# @guest path/],
  guestDown: [/@tag;/, /@tag_down \{/],
  releases: /\.releases\//,
} satisfies Record<string, RegExp | readonly [nginx: RegExp, caddy: RegExp]>

export type MendingLine = keyof typeof MENDING_LINES

const MAX_LINE = 160

function quote(samples: Samples, file: keyof Samples, line: RegExp): string {
  const lines = samples[file].split('\n')
  const index = lines.findIndex((text) => line.test(text))
  const text = lines[index]?.trim()
  if (text === undefined) return ''
  return `${file}:${index + 1}: ${text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)} …` : text}`
}

/** Where the samples have the line. @param base path of the hall */
export function mendedBy(samples: Samples, name: MendingLine, base: string): string {
  const line: RegExp | readonly [RegExp, RegExp] = MENDING_LINES[name]
  const [nginx, caddy] = line instanceof RegExp ? [line, line] : line
  // below a path, the site has some of the lines itself
  const site = quote(samples, 'nginx.conf', nginx)
  const own = base === '/' ? site : quote(samples, 'nginx-path.conf', nginx) || site
  return [own, quote(samples, 'Caddyfile', caddy)].filter(Boolean).join(' | ')
}

/** The value of a header in the samples. */
export const sampleHeader = (samples: Samples, name: string): string =>
  new RegExp(`add_header ${name} "([^"]*)"`).exec(samples['nginx.conf'])?.[1] ?? ''

/** The sources that each directive of a Content-Security-Policy allows. */
export const parsePolicy = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(/[;,]/)
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  )

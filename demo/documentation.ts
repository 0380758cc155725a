import path from 'node:path'
import type { Context } from 'hono'
import { pageHeaders, send } from '../src/campus/http.ts'
import type { ReadFile } from '../src/campus/static-files.ts'
import type { PageSettings } from '../src/campus/university.ts'

/** The documentation site of the build, under the policy of every page. /docs/ leads to the reader's language. */
export const createDocumentation =
  (settings: PageSettings, read: ReadFile) =>
  async (c: Context): Promise<Response | null> => {
    const name = c.req.path.slice('/docs/'.length)
    if (!name) {
      const isChinese = (c.req.header('accept-language') ?? '').trim().toLowerCase().startsWith('zh')
      return c.redirect(`/docs/${isChinese ? 'zh' : 'en'}/start.html`)
    }
    if (!/^(?:\d+\.\d+\.\d+\/)?(?:(?:en|zh|files)\/)?[\w-]+(?:\.[\w-]+)+$/.test(name)) return null
    const body = await read(path.join(settings.dist, 'docs', name))
    return body && send(c, body, name.endsWith('.html') ? pageHeaders() : { 'cache-control': 'no-cache' })
  }

import { useEffect } from 'react'
import { createHallTools } from '../../../domain/agent/hall-tools.ts'
import { offerTools } from '../../../domain/agent/offer-tools.ts'
import { portalHref } from '../../../element/hooks/navigate.ts'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { createPageHall } from './page-hall.ts'

/** While it is rendered, programs of the browser may read what the person can see in the hall (WebMCP). */
export default function AgentTools() {
  const { runtime } = useUniv()
  useEffect(() => {
    const { config, platform } = runtime
    const hall = createPageHall(runtime)
    const tools = createHallTools(
      config.hall || config.linkBase,
      (route, query = {}) => portalHref({ runtime }, route, { query }),
      hall.read,
    )
    const stop = offerTools(document, tools, (e) => platform.log(String(e)))
    return () => {
      stop()
      hall.stop()
    }
  }, [runtime])
  return null
}

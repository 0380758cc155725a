import { useEffect, useState } from 'react'
import { anonymityMemberAppCount } from '../../contract/additions/member-count.ts'
import { Button } from '../../ui/button.tsx'
import { defineTexts } from '../../runtime/i18n/translator.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { usePrefetchShownSignIn } from './session-notices.tsx'
import { useSession, useTranslation, useUniv } from './view-hooks.ts'

const texts = defineTexts('element/sign-in', {
  zh: {
    hint: '登录后可以看到您的全部内容。',
    counted: '登录后可以看到您的全部内容，共 {count} 个事项。',
    signIn: '登录',
  },
  en: {
    hint: 'Sign in to see all that is yours.',
    counted: 'Sign in to see all that is yours, with {count} items.',
    signIn: 'Sign in',
  },
})

/** A sign-in link for guests, one unobtrusive line below the content. The portal has its own. */
export default function SignInOffer({ hint }: { hint?: string | undefined }) {
  const { runtime, host, locale } = useUniv()
  const { authority } = runtime.config.oidc
  const t = useTranslation(texts)
  usePrefetchShownSignIn()
  const isShown = useSession().state === 'guest' && authority !== '' && !host.hasAttribute('nested')
  const count = useMemberCount(runtime, isShown && hint === undefined)
  if (!isShown) return null
  return (
    <p className="ui-row ui-muted">
      {hint ?? (count > 1 ? t('counted', { count: count.toLocaleString(locale) }) : t('hint'))}
      <Button size="sm" onClick={() => void runtime.session.signIn()}>
        {t('signIn')}
      </Button>
    </p>
  )
}

/** How many items members see; 0 while unknown. A server that does not tell, or fails, is as before. */
function useMemberCount({ config, graphql }: Runtime, isWanted: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = new AbortController()
    const { tenant, trait } = config
    graphql(anonymityMemberAppCount, { tenant, trait }, { signal: stop.signal }).then(setCount, () => {})
    return () => stop.abort()
  }, [config, graphql, isWanted])
  return count
}

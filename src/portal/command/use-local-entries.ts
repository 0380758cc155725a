import { useMemo } from 'react'
import { createSingleKeys } from '../../domain/single-keys.ts'
import { useService, useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { ROUTES } from '../../runtime/routing/routes.ts'
import { ClipboardList, Home, Keyboard, MessageCircle, Moon, Sun } from '../../ui/extended-icons.tsx'
import { BookOpen, Languages, LayoutGrid, LogOut, User } from '../../ui/home-icons.tsx'
import { LogIn, Move, Star, type Icon } from '../../ui/icon.tsx'
import { ROUTED_LISTS } from '../personal/personal-lists.ts'
import { usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import type { CommandEntry } from './command-entry.ts'
import { commandTexts } from './translations.ts'

interface PageEntry {
  name: RouteName
  /** Key of a portal text. */
  key: keyof (typeof portalTexts)['zh'] & keyof typeof WORDS
  icon: Icon
  query?: Record<string, string>
}

/** Search terms: synonyms, the other language, pinyin and initials, so that the pinyin library is not needed. */
const WORDS = {
  home: '首页 home start shouye sy',
  serviceC: '服务中心 全部事项 all items catalogue fuwuzhongxin fwzx',
  appdetail: '办理指南 guides how to banlizhinan blzn',
  helpcenter: '帮助中心 help faq bangzhu bzzx',
  favorite: '我的收藏 favourites favorites starred shoucang wdsc',
  todo: '待办 to do tasks inbox daiban db',
  doing: '我经办的 handled jingban wjbd',
  meApply: '我发起的 my applications requests woshenqing faqi wfqd',
  done: '已办结 completed finished yibanjie ybj',
  flow_cc: '抄送我的 copies cc chaosong cswd',
  entrust: '委托 delegation deputy weituo wt',
  arrange: '调整顺序 排序 收藏 change order sort arrange favourites favorites paixu shunxu',
  theme: '深色 浅色 主题 dark light mode theme shense qianse zhuti',
  language: '语言 中文 英文 language english chinese yuyan yingwen',
  keys: '单键快捷键 键盘 single-key shortcuts keyboard hotkeys danjian kuaijiejian djkjj jianpan',
  out: '退出登录 注销 sign out log out logout tuichu',
  in: '登录 sign in log in login denglu',
}

const PAGES: readonly PageEntry[] = [
  { name: 'apps', key: 'home', icon: Home },
  { name: 'serviceC', key: 'serviceC', icon: LayoutGrid },
  { name: 'appdetail', key: 'appdetail', icon: BookOpen },
  { name: 'helpcenter', key: 'helpcenter', icon: MessageCircle },
  { name: 'favorite', key: 'favorite', icon: Star },
  ...ROUTED_LISTS.map((name) => ({ name, key: name, icon: ClipboardList })),
  { name: 'todo', key: 'entrust', icon: User, query: { list: 'delegation' } },
]

const GUEST_ROUTES = new Set(ROUTES.filter(({ access }) => access !== 'signed-in').map(({ name }) => name))

const action = (id: keyof typeof WORDS, name: string, icon: Icon, run: () => void): CommandEntry => ({
  id: `action ${id}`,
  group: 'actions',
  name,
  keywords: [WORDS[id]],
  icon,
  run,
})

/** Pages that the user may open, and actions, in display order. */
export function useLocalEntries(): readonly CommandEntry[] {
  const { runtime, host, lang } = useUniv()
  const isDark = getComputedStyle(host).colorScheme === 'dark'
  const { setAppearance, setLang, signOut } = usePortalContext()
  const session = useSession()
  const singleKeys = useService(createSingleKeys)
  const hasKeys = useStore(singleKeys.$isOn)
  const t = useTranslation(commandTexts)
  const tPortal = useTranslation(portalTexts)
  return useMemo(() => {
    const isSignedIn = session.state === 'signed-in'
    const pages = PAGES.filter(({ name }) => isSignedIn || GUEST_ROUTES.has(name)).map(
      ({ name, key, icon, query }): CommandEntry => ({
        id: `page ${key}`,
        group: 'pages',
        name: tPortal(key),
        keywords: [WORDS[key]],
        icon,
        to: { name, ...(query && { query }) },
      }),
    )
    const showFailure = () => runtime.toasts.show(tPortal('signInFailed'), { kind: 'error' })
    const toggleKeys = () => {
      singleKeys.set(!hasKeys)
      // a toast is also announced
      runtime.toasts.show(t(hasKeys ? 'keysOff' : 'keysOn'), { kind: 'info' })
    }
    const actions = [
      action('theme', tPortal(isDark ? 'themeLight' : 'themeDark'), isDark ? Sun : Moon, () =>
        setAppearance('theme', isDark ? 'light' : 'dark'),
      ),
      action('language', t('language'), Languages, () => setLang(lang === 'zh' ? 'en' : 'zh')),
      action('keys', t(hasKeys ? 'turnKeysOff' : 'turnKeysOn'), Keyboard, toggleKeys),
      isSignedIn
        ? action('out', tPortal('signOut'), LogOut, () => void signOut().catch(showFailure))
        : action('in', t('signIn'), LogIn, () => void runtime.session.signIn().catch(showFailure)),
    ]
    const arrange: CommandEntry = {
      id: 'action arrange',
      group: 'actions',
      name: t('arrange'),
      keywords: [WORDS.arrange],
      icon: Move,
      to: { name: 'favorite', query: { arrange: '1' } },
    }
    const canArrange = isSignedIn && runtime.config.capabilities['favorite-order']
    return [...pages, ...(canArrange ? [arrange] : []), ...actions]
  }, [session, runtime, singleKeys, hasKeys, lang, isDark, setAppearance, setLang, signOut, t, tPortal])
}

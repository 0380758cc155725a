import { useMemo } from 'react'
import { createSingleKeys } from '../../domain/single-keys.ts'
import { useService, useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { ROUTES } from '../../runtime/routing/routes.ts'
import {
  BookOpen,
  ClipboardList,
  Home,
  Keyboard,
  Languages,
  LayoutGrid,
  LogOut,
  MessageCircle,
  Moon,
  Sun,
  User,
} from '../../ui/extended-icons.tsx'
import { LogIn, Move, Star, type Icon } from '../../ui/icon.tsx'
import { usePortalContext } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'
import type { CommandEntry } from './command-entry.ts'
import { commandTexts } from './translations.ts'

interface PageEntry {
  name: RouteName
  /** Key of a portal text. */
  key: keyof (typeof portalTexts)['zh']
  icon: Icon
  /** Search terms: synonyms, the other language, pinyin and initials, so that the pinyin library is not needed. */
  words: string
  query?: Record<string, string>
}

const PAGES: readonly PageEntry[] = [
  { name: 'apps', key: 'home', icon: Home, words: '首页 home start shouye sy' },
  {
    name: 'serviceC',
    key: 'serviceC',
    icon: LayoutGrid,
    words: '服务中心 全部事项 all items catalogue fuwuzhongxin fwzx',
  },
  { name: 'appdetail', key: 'appdetail', icon: BookOpen, words: '办理指南 guides how to banlizhinan blzn' },
  { name: 'helpcenter', key: 'helpcenter', icon: MessageCircle, words: '帮助中心 help faq bangzhu bzzx' },
  {
    name: 'favorite',
    key: 'favorite',
    icon: Star,
    words: '我的收藏 favourites favorites starred shoucang wdsc',
  },
  { name: 'todo', key: 'todo', icon: ClipboardList, words: '待办 to do tasks inbox daiban db' },
  { name: 'doing', key: 'doing', icon: ClipboardList, words: '我经办的 handled jingban wjbd' },
  {
    name: 'meApply',
    key: 'meApply',
    icon: ClipboardList,
    words: '我发起的 my applications requests woshenqing faqi wfqd',
  },
  { name: 'done', key: 'done', icon: ClipboardList, words: '已办结 completed finished yibanjie ybj' },
  { name: 'flow_cc', key: 'flow_cc', icon: ClipboardList, words: '抄送我的 copies cc chaosong cswd' },
  {
    name: 'todo',
    key: 'entrust',
    icon: User,
    words: '委托 delegation deputy weituo wt',
    query: { list: 'delegation' },
  },
]

const GUEST_ROUTES = new Set(ROUTES.filter(({ access }) => access !== 'signed-in').map(({ name }) => name))

/** Pages that the user may open, and actions, in display order. */
export function useLocalEntries(): readonly CommandEntry[] {
  const { runtime, lang } = useUniv()
  const { isDark, setAppearance, setLang, signOut } = usePortalContext()
  const session = useSession()
  const singleKeys = useService(createSingleKeys)
  const hasKeys = useStore(singleKeys.$isOn)
  const t = useTranslation(commandTexts)
  const tPortal = useTranslation(portalTexts)
  return useMemo(() => {
    const isSignedIn = session.state === 'signed-in'
    const pages = PAGES.filter(({ name }) => isSignedIn || GUEST_ROUTES.has(name)).map(
      ({ name, key, icon, words, query }): CommandEntry => ({
        id: `page ${key}`,
        group: 'pages',
        name: tPortal(key),
        keywords: [words],
        icon,
        to: { name, ...(query && { query }) },
      }),
    )
    const action = (id: string, name: string, icon: Icon, words: string, run: () => void): CommandEntry => ({
      id: `action ${id}`,
      group: 'actions',
      name,
      keywords: [words],
      icon,
      run,
    })
    const showFailure = () => runtime.toasts.show(tPortal('signInFailed'), { kind: 'error' })
    const actions = [
      action(
        'theme',
        tPortal(isDark ? 'themeLight' : 'themeDark'),
        isDark ? Sun : Moon,
        '深色 浅色 主题 dark light mode theme shense qianse zhuti',
        () => setAppearance('theme', isDark ? 'light' : 'dark'),
      ),
      action(
        'language',
        t('language'),
        Languages,
        '语言 中文 英文 language english chinese yuyan yingwen',
        () => setLang(lang === 'zh' ? 'en' : 'zh'),
      ),
      action(
        'keys',
        t(hasKeys ? 'turnKeysOff' : 'turnKeysOn'),
        Keyboard,
        '单键快捷键 键盘 single-key shortcuts keyboard hotkeys danjian kuaijiejian djkjj jianpan',
        () => {
          singleKeys.set(!hasKeys)
          // a toast is also announced
          runtime.toasts.show(t(hasKeys ? 'keysOff' : 'keysOn'), { kind: 'info' })
        },
      ),
      isSignedIn
        ? action(
            'out',
            tPortal('signOut'),
            LogOut,
            '退出登录 注销 sign out log out logout tuichu',
            () => void signOut().catch(showFailure),
          )
        : action(
            'in',
            t('signIn'),
            LogIn,
            '登录 sign in log in login denglu',
            () => void runtime.session.signIn().catch(showFailure),
          ),
    ]
    const arrange: CommandEntry = {
      id: 'action arrange',
      group: 'actions',
      name: t('arrange'),
      keywords: ['调整顺序 排序 收藏 change order sort arrange favourites favorites paixu shunxu'],
      icon: Move,
      to: { name: 'favorite', query: { arrange: '1' } },
    }
    const canArrange = isSignedIn && runtime.config.capabilities['favorite-order']
    return [...pages, ...(canArrange ? [arrange] : []), ...actions]
  }, [session, runtime, singleKeys, hasKeys, lang, isDark, setAppearance, setLang, signOut, t, tPortal])
}

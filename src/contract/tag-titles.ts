/** The names of the tags for readers: of an embed's frame, and of a block in a CMS with its icon there, a Dashicon. */
export const TAG_TITLES: Record<string, { en: string; zh: string; icon: string }> = {
  'univ-assistant': { en: 'Service assistant', zh: '智能助手', icon: 'format-chat' },
  'univ-favorites': { en: 'Favourite services', zh: '我的收藏', icon: 'star-filled' },
  'univ-process-center': { en: 'Tasks and applications', zh: '任务与申请', icon: 'clipboard' },
  'univ-service-catalogue': { en: 'Service catalogue', zh: '服务事项目录', icon: 'list-view' },
  'univ-visit-counter': { en: 'Visit counter', zh: '访问统计', icon: 'chart-bar' },
}

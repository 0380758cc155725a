import type { Language } from './tokenize.ts'

/** Small talk by kind; the reply to `welcome` is the robot's own greeting. */
type SmallTalk = 'welcome' | 'thanks' | 'farewell' | 'praise' | 'person'

const SMALL_TALK_PATTERNS: [SmallTalk, RegExp][] = [
  [
    'person',
    /转?人工(?:客服|服务)?|真人|客服|找个?人工|talk to (?:a |some)?(?:human|agent)|real person|human agent/iu,
  ],
  ['thanks', /^(?:非常|太|好的?)?\s*(?:谢谢|多谢|感谢|谢了|thx|thanks?|thank you|cheers)/iu],
  ['farewell', /^(?:再见|拜拜|回头见|good\s?bye|bye|see you)/iu],
  ['praise', /^(?:你?真棒|太好了|很好|厉害|不错|great|well done|good job|nice|perfect)[!！。. ]*$/iu],
  [
    'welcome',
    /^(?:你好|您好|嗨|哈喽|早上好|下午好|晚上好|在吗|hi|hello|hey|good (?:morning|afternoon|evening))(?:[\s,，!！。.~]|小江|xiaojiang|there|吗|呀|啊)*$/iu,
  ],
  [
    'welcome',
    /^(?:你是谁|你叫什么(?:名字)?|你会什么|你能做什么|你可以做什么|帮助|help|who are you|what can you do|what is your name)[\s?？。.!！]*$/iu,
  ],
]

/** The kind of small talk; null for a question. */
export const detectSmallTalk = (text: string): SmallTalk | null =>
  SMALL_TALK_PATTERNS.find(([, p]) => p.test(text.trim()))?.[0] ?? null

export const SMALL_TALK_REPLIES: Record<Exclude<SmallTalk, 'welcome'>, Record<Language, string>> = {
  thanks: { zh: '不客气，还有别的事随时问我。', en: 'You are welcome. Ask me whenever there is more.' },
  farewell: { zh: '再见，祝你一切顺利。', en: 'Goodbye, and all the best.' },
  praise: { zh: '谢谢夸奖，还有什么可以帮你？', en: 'Thank you. What else can I do for you?' },
  person: {
    zh: '总值班室全天有人接听：**0510-8590 1000**。知道是哪个部门的事，可在“电话号码簿”里直接找到承办人。',
    en: 'The duty office answers at any hour: **0510-8590 1000**. If you know the office, the “Telephone Book” has the person in charge.',
  },
}

// What buyers ask before anything else, with the file or the test that shows each answer. A table of the database, a
// storage key or a file without a row here fails a test; what nobody has looked at is "Not evaluated".

interface TableDocs {
  holds: string
  /** The row is about a person. */
  isPersonal: boolean
  until: string
}
const content = (holds: string): TableDocs => ({
  holds,
  isPersonal: false,
  until: 'operators change or remove it',
})
const personal = (holds: string, until: string): TableDocs => ({ holds, isPersonal: true, until })
const technical = (holds: string, until: string): TableDocs => ({ holds, isPersonal: false, until })

const KEPT = 'the hall deletes it; nothing does by itself'

/** Every table of the campus. */
export const tables: Readonly<Record<string, TableDocs>> = {
  account_link: personal('Hash of a link that sets a password', 'it is used, replaced, or a day has passed'),
  account_secret: personal('Hash of a password (scrypt)', 'the person leaves or sets another'),
  agent_call: personal(
    'When a program that a person allowed read for them, and with which tool',
    '90 days have passed',
  ),
  app: content('Items of the catalogue'),
  app_tag: content('Themes and departments of an item'),
  bus_event: personal('Events for open pages, by person id', 'a day has passed'),
  calendar_feed: personal('Key of a private calendar address', 'the person renews or ends it, or leaves'),
  desk_change: personal('Changes made at the desk, with the name of who made them', KEPT),
  desk_kept_form: personal(
    'Forms of the desk that were sent after their session had ended',
    'a day has passed',
  ),
  display_settings: personal('Theme, size, contrast and language of an account', KEPT),
  entrustment: personal(
    'Delegations: who acts for whom, and until when',
    'the person revokes it; history in entrustment_log',
  ),
  entrustment_log: personal('History of delegations', KEPT),
  fact: technical('Version of the seed in the database', 'the next start that changes it'),
  favorite: personal('Favourite items, by person', 'the person removes it'),
  file: personal(
    'Files that people attach: name, type, size, verdict of the scanner',
    '30 days after its arrival while no application has it (a day while it is incomplete); the person is deleted',
  ),
  file_piece: personal('The content of those files', 'the file is deleted or refused'),
  file_use: personal('Which applications have a file', 'the application or the file is deleted'),
  form: content('Forms of items'),
  guide: content('Guides'),
  guide_step: content('Steps of guides'),
  guide_step_app: content('Items of a step'),
  item_draft: content('Items being written at the desk'),
  item_version: content('Published versions of items with form and flow'),
  link_check: technical('Last check of the address of an item', 'the next check'),
  log_entry: personal('Log entries that a signed-in page sent', KEPT),
  notice: content('Notices'),
  oidc_item: personal('Sessions, grants, codes and tokens of the provider', 'it expires or is revoked'),
  oidc_key: technical('Keys that sign tokens and cookies', KEPT),
  operation: personal('That a person opened an item', KEPT),
  paragraph: content('Paragraphs of projects'),
  paragraph_app: content('Items of a paragraph'),
  person: personal('Account, number, name, post, department, mail, telephone, last sign-in', KEPT),
  process: personal(
    'Applications: what was filled in, state, times',
    'the applicant deletes a draft; otherwise the hall',
  ),
  process_copy: personal('Applications sent to a person for information', KEPT),
  process_log: personal('History of an application', 'the application is deleted'),
  process_message: personal('Questions to the applicant and their answers', 'the application is deleted'),
  project: content('Projects'),
  qa_record: personal(
    'Questions to the assistant and its answers',
    'a guest’s: 30 days have passed; a member’s: the hall deletes it',
  ),
  question: content('Standard questions'),
  rate: personal('Counts of requests by address or account', 'an hour after the window has ended'),
  read_notice: personal('Notices that a person has dismissed', KEPT),
  review: personal('Ratings and remarks', KEPT),
  robot: content('Name and greeting of the assistant'),
  speech: personal('A tenth of a second of sound and the text so far', 'five minutes have passed'),
  tag: content('Themes and departments'),
  task: personal('Steps of applications, with the person who decides', 'the application is deleted'),
  unanswered: technical('Text of questions without an answer, without the person', '180 days have passed'),
  visit: technical('One row a visitor and day, by a hash of that day', 'the day has passed'),
  visit_before: technical('Totals of a counter used before', KEPT),
  visit_day: technical('Totals of past days', KEPT),
  visit_label: technical('Labels of the counter in use', KEPT),
  visit_salt: technical('The secret salt of a day', 'the day has passed'),
  work_day: content('Holidays, and weekends on which people work'),
}

/** Cookies of the campus; `…` is the port, or `sso`. Tags set none. */
export const cookies: Readonly<Record<string, { holds: string; until: string; file: string }>> = {
  '__Secure-univ_…_session': {
    holds: 'The session at the provider, signed, not readable by scripts',
    until: 'the sign-out',
    file: 'src/campus/sign-in/provider.ts',
  },
  '__Secure-univ_…_page, …_resume': {
    holds: 'A sign-in in progress',
    until: 'the sign-in ends',
    file: 'src/campus/sign-in/provider.ts',
  },
  '…_state': {
    holds: 'Whether the session has changed (OpenID Connect Session Management)',
    until: 'the browser closes, or the sign-out',
    file: 'src/campus/sign-in/session-state.ts',
  },
  '…_desk': {
    holds: 'The session of the desk, signed',
    until: 'the session ends',
    file: 'src/campus/sign-in/desk-session.ts',
  },
  '…_desk_lang': {
    holds: 'The language of the desk',
    until: 'its date, or the user clears it',
    file: 'src/campus/desk/desk-routes.ts',
  },
  'univ.lang': {
    holds: 'The language chosen',
    until: 'its date, or the user clears it',
    file: 'src/campus/guest-pages.ts',
  },
}

export type Answer = 'Yes' | 'No' | 'Not evaluated'
/** `id`: of the question of HECVAT 4.1 that ours answers; '' where it has none. A "Yes" names a test. */
export type Row = readonly [
  id: string,
  question: string,
  answer: Answer,
  words: string,
  evidence: readonly string[],
]

export const hecvat: Readonly<Record<string, readonly Row[]>> = {
  'Organisation and product': [
    [
      'REQU-01',
      'Is the product cloud-based?',
      'No',
      'The university runs it, on its own machines. The vendor has no access and receives no data.',
      ['src/hall/deploy/README.md', 'src/campus/README.md'],
    ],
    [
      'REQU-04',
      'Has it features of artificial intelligence?',
      'Yes',
      'The assistant finds answers that editors have written. Only where the university sets LLM_URL does a language model word them.',
      ['test/campus/language-model.test.ts'],
    ],
    [
      'REQU-08',
      'Does it have access to personal data?',
      'Yes',
      'The data sheet lists each table, cookie and storage key.',
      ['test/docs/procurement.test.ts'],
    ],
    ['DOCU-03', 'Has there been a SOC 2 audit?', 'No', '', []],
    ['DOCU-04', 'Does the vendor follow a security framework, such as ISO 27001?', 'No', '', []],
    ['VULN-04', 'Has a third party assessed the security?', 'No', 'Only tests of our own.', []],
    ['VULN-01', 'Is each release scanned for vulnerabilities?', 'No', 'Only tests of our own.', []],
    [
      'APPL-10',
      'Is the chain of supply managed?',
      'Yes',
      'Exact versions in a lock file. What the built scripts of univ-widgets contain: dist/sbom.cdx.json (CycloneDX), licences in dist/licenses.txt. univ-campus has no such list: its package.json names its dependencies, which npm installs with theirs.',
      ['test/campus/mcp.test.ts', 'package-lock.json'],
    ],
    [
      '',
      'Can a page make sure that a script is the released one?',
      'Yes',
      'Pinned addresses never change; sri.json lists the hashes. Nobody has tried to reproduce a build from its sources.',
      ['test/campus/hall-releases.test.ts'],
    ],
  ],
  'Authentication and authorisation': [
    [
      'AAAI-01',
      'Is single sign-on supported, for users and administrators?',
      'Yes',
      'At the university’s provider; operators sign in as everyone does.',
      ['test/campus/outside-provider.test.ts', 'test/pages/foreign-providers.test.ts'],
    ],
    [
      'AAAI-15',
      'Which standards of single sign-on are supported?',
      'Yes',
      'OpenID Connect (code flow with PKCE; the implicit flow for providers that have no other). Not SAML; CAS where it speaks OpenID Connect.',
      ['test/pages/foreign-providers.test.ts', 'test/runtime/oidc/create-sign-in.test.ts'],
    ],
    [
      'AAAI-17',
      'Without single sign-on, is multi-factor authentication supported?',
      'No',
      'Accounts of the campus’s own have passwords only.',
      [],
    ],
    [
      'AAAI-08',
      'Are passwords stored in plain text?',
      'No',
      'As hashes (scrypt).',
      ['src/campus/sign-in/passwords.ts'],
    ],
    [
      'HIPA-12',
      'Are attempts to sign in limited?',
      'Yes',
      'Of each account: eight in five minutes from one address, forty in a quarter of an hour from all.',
      ['test/campus/sign-in-page.test.ts', 'test/campus/accounts.test.ts'],
    ],
    [
      'APPL-01',
      'Do rules decide who may do what?',
      'Yes',
      'Guest, member, operator; who decides a step follows from the register.',
      ['test/campus/access.test.ts', 'test/campus/item-flow.test.ts'],
    ],
    [
      'AAAI-09',
      'Is there an audit log with sign-in, sign-out, actions and address?',
      'No',
      'The log has no people and no addresses. Changes at the desk and calls by programs are kept with who made them.',
      ['test/campus/start-and-stop.test.ts'],
    ],
    [
      '',
      'Does access end when somebody leaves?',
      'Yes',
      'At once, once the operator or the list of people says so.',
      ['test/campus/accounts.test.ts'],
    ],
  ],
  'Application security': [
    [
      'APPL-09',
      'Is input checked, with messages?',
      'Yes',
      'Nothing is rendered as HTML; hostile texts are tried in every view.',
      ['test/campus/item-form.test.ts', 'test/pages/hostile-replies.test.ts'],
    ],
    [
      '',
      'Is there a content security policy?',
      'Yes',
      'Own scripts only, Trusted Types, no inline code.',
      ['test/campus/http.test.ts', 'test/hall/deploy-samples.test.ts'],
    ],
    [
      '',
      'Are uploaded files scanned for malware?',
      'No',
      'Not unless the university runs clamd and sets CLAMD: then nobody can open a file before.',
      ['test/campus/form-files.test.ts'],
    ],
    [
      '',
      'Is there a way to report a vulnerability?',
      'Yes',
      'security.txt, with the contact that the hall sets; without one there is none.',
      ['test/campus/hall-releases.test.ts'],
    ],
  ],
  'Data and privacy': [
    [
      '',
      'Is personal data sent to third parties?',
      'No',
      'Only to the systems that univ-config.json names. A language model or a speech engine receives questions or sound where the university configures one.',
      ['test/runtime/wire/fetch.test.ts', 'demo/README.md'],
    ],
    [
      '',
      'Is it recorded what people do?',
      'Yes',
      'Signed in: which items a person opened, until the hall deletes it. Visitors: a count by a hash that changes daily, not of those who opt out (DNT, GPC). No cookie by the tags; nothing across websites.',
      ['test/campus/personal-data.test.ts', 'test/campus/visits.test.ts'],
    ],
    [
      'DATA-02',
      'Is data encrypted in transit?',
      'Yes',
      'By the web server in front (samples in src/hall/deploy); the campus speaks HTTP behind it. Sign-in refuses to work without HTTPS.',
      ['test/runtime/oidc/create-sign-in.test.ts', 'src/hall/deploy/README.md'],
    ],
    [
      'DATA-03',
      'Is data encrypted at rest?',
      'No',
      'Not by the campus: by the disk or the database that the university runs.',
      [],
    ],
    [
      'DATA-17',
      'Has the vendor’s staff access to the data?',
      'No',
      'It runs at the university, and calls no address of the vendor.',
      [],
    ],
    [
      '',
      'Can the data of one person be exported and deleted?',
      'No',
      'There is no command for it. The data sheet lists the tables.',
      [],
    ],
  ],
  Continuity: [
    [
      'DATA-10',
      'Can the university take a backup?',
      'Yes',
      'One file with the whole database, and its restoration; the university decides when and where.',
      ['test/campus/database.test.ts'],
    ],
    ['DATA-14', 'Are backups encrypted?', 'No', 'The university encrypts the file.', []],
    [
      'CHNG-09',
      'May an update be postponed or undone?',
      'Yes',
      'The university installs each release: univ-hall --dry-run and --rollback; the scripts of five releases stay.',
      ['test/campus/hall-releases.test.ts'],
    ],
    [
      'OPEM-07',
      'Can the university monitor it?',
      'Yes',
      'Health addresses, metrics for Prometheus, rules and a dashboard. No SNMP.',
      [
        'test/campus/metrics.test.ts',
        'test/campus/start-and-stop.test.ts',
        'test/hall/deploy-samples.test.ts',
      ],
    ],
    ['OPEM-04', 'Does the vendor manage it remotely?', 'No', '', []],
    ['', 'Is there an agreed availability?', 'No', 'The university runs it.', []],
  ],
  Accessibility: [
    [
      'ITAC-06',
      'Is there an accessibility conformance report of this version?',
      'Yes',
      'By the structure of VPAT 2.5 International, and as OpenACR, printed at each build from one list.',
      ['test/docs/procurement.test.ts'],
    ],
    [
      'ITAC-08',
      'Does it substantially conform to WCAG 2.1 AA?',
      'Not evaluated',
      'The report says what tests show; criteria without a test are not evaluated.',
      ['src/build/docs/conformance/wcag.docs.ts'],
    ],
    ['ITAC-11', 'Has a third party audited the accessibility?', 'No', '', []],
    [
      'ITAC-17',
      'Can everything be done by keyboard?',
      'Not evaluated',
      'The journeys of the tests can; nobody has tried every control.',
      ['test/features/disappearing-controls.test.tsx'],
    ],
    [
      'ITAC-18',
      'Does it rely on a special mode for accessibility?',
      'No',
      'The tests look at the pages that everyone gets.',
      ['test/pages/every-screen.ts'],
    ],
    ['', 'Have people with disabilities tested it?', 'No', 'Automatic tests only.', []],
  ],
}

export const dataRows: readonly (readonly [topic: string, answer: string, evidence: readonly string[]])[] = [
  [
    'Controller',
    'The university: it runs the hall, decides on items, forms and how long applications are kept.',
    ['src/campus/README.md'],
  ],
  [
    'Processors',
    'None by default. Each system that univ-config.json names, a language model (LLM_URL) and a speech engine (ASR_URL) are ones where the university sets them. Questions of signed-in users go to a language model only with LLM_MEMBERS=1.',
    ['demo/README.md'],
  ],
  [
    'Transfer abroad',
    'None by the software. It follows from where the university runs it, and from the systems that it names.',
    ['src/contract/README.md'],
  ],
  [
    'Roles',
    'Guest, member, approver of a step, operator of the desk. Tests try to read favourites, files, forms and applications of others in vain. Changes at the desk are kept with their author.',
    [
      'test/campus/personal-data.test.ts',
      'test/campus/form-files.test.ts',
      'test/campus/mcp-prepare.test.ts',
      'src/campus/desk/desk-routes.ts',
    ],
  ],
  [
    'Logs',
    'One line a request on standard output; without people, addresses and what was searched. Where it goes and how long it stays, the university decides.',
    ['test/campus/start-and-stop.test.ts'],
  ],
  [
    'Metrics',
    'Figures without persons, on a port of their own, off by default.',
    ['test/campus/metrics.test.ts'],
  ],
  [
    'Backup',
    '--backup writes the whole database, with personal data, to a file; --restore reads it. The file is not encrypted.',
    ['test/campus/database.test.ts'],
  ],
  [
    'Time of sign-ins',
    'Sessions and tokens expire, and are deleted after; a new password ends all sessions of the person.',
    ['src/campus/sign-in/oidc-adapter.ts', 'test/campus/accounts.test.ts'],
  ],
  [
    'GDPR: access and erasure (Art. 15, 17)',
    'By the university, on the tables below; there is no command for one person. Not evaluated by a lawyer.',
    [],
  ],
  [
    'PIPL: consent before another site gets a session',
    'The sign-in window asks once for each site, and the user takes it back in the settings of the browser’s site data.',
    ['test/pages/cross-origin-sign-in.test.ts'],
  ],
  [
    '等保 2.0 (GB/T 22239): identity, access, audit',
    'Attempts limited, sessions end, roles separated, changes logged. No assessment by an authorised body: not evaluated.',
    ['src/campus/sign-in/sign-in-attempts.ts', 'src/campus/access.ts'],
  ],
  [
    '等保 2.0: integrity and confidentiality of data',
    'TLS by the web server; encryption at rest and of backups by the university. Not evaluated.',
    [],
  ],
]

const NOT_WEB = 'The product is web content.'
const NO_USERS = 'Nobody has tested with users.'
const NO_DOCUMENTATION = 'No test measures the documentation.'
const DESK =
  'The operators’ desk makes items, forms and guides; nobody has evaluated it as an authoring tool.'

/** Chapters beside WCAG, in the order of the template: what no test measures is said once for the chapter. */
export interface Chapter {
  title: string
  /** As OpenACR names it. */
  key: string
  parts: readonly (readonly [ids: string, level: 'Not Applicable' | 'Not Evaluated', words: string])[]
}
const chapter = (title: string, key: string, ...parts: Chapter['parts']): Chapter => ({ title, key, parts })

export const SECTION_508: readonly Chapter[] = [
  chapter('Chapter 3: Functional Performance Criteria (FPC)', 'functional_performance_criteria', [
    '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
    'Not Evaluated',
    NO_USERS,
  ]),
  chapter('Chapter 4: Hardware', 'hardware', ['', 'Not Applicable', NOT_WEB]),
  chapter(
    'Chapter 5: Software',
    'software',
    [
      '502.2.1 502.2.2 502.3.1 502.3.2 502.3.3 502.3.4 502.3.5 502.3.6 502.3.7 502.3.8 502.3.9 502.3.10 502.3.11 502.3.12 502.3.13 502.3.14 502.4 503.2 503.3 503.4.1 503.4.2',
      'Not Applicable',
      `${NOT_WEB} 501.1 refers it to WCAG, above.`,
    ],
    ['504.2 504.2.1 504.2.2 504.3 504.4', 'Not Evaluated', DESK],
  ),
  chapter('Chapter 6: Support Documentation and Services', 'support_documentation_and_services', [
    '602.2 602.3 602.4 603.2 603.3',
    'Not Evaluated',
    NO_DOCUMENTATION,
  ]),
]

export const EN_301_549: readonly Chapter[] = [
  chapter('Chapter 4: Functional Performance Statements (FPS)', 'en_301_549_functional_performance', [
    '4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11',
    'Not Evaluated',
    NO_USERS,
  ]),
  chapter('Chapter 5: Generic Requirements', 'en_301_549_generic_requirements', [
    '5.2 5.3 5.4 5.5.1 5.5.2 5.6.1 5.6.2 5.7 5.8 5.9',
    'Not Evaluated',
    'No closed functionality (5.1), no biometrics (5.3).',
  ]),
  chapter('Chapter 6: ICT with Two-Way Voice Communication', 'en_301_549_ict_with_two-way_voice', [
    '',
    'Not Applicable',
    'Voice input is not a conversation.',
  ]),
  chapter('Chapter 7: ICT with Video Capabilities', 'en_301_549_ict_with_video', [
    '',
    'Not Applicable',
    'There is no video.',
  ]),
  chapter('Chapter 8: Hardware', 'en_301_549_hardware', ['', 'Not Applicable', NOT_WEB]),
  chapter('Chapter 9: Web', 'en_301_549_web', [
    '',
    'Not Evaluated',
    'See the WCAG 2.2 report, tables 1 and 2. 9.6, conformance requirements: not evaluated.',
  ]),
  chapter('Chapter 10: Non-Web Documents', 'en_301_549_non-web-documents', [
    '10.5 10.6',
    'Not Evaluated',
    'Lists can be saved as CSV, times as calendar files; nobody has evaluated them. Attachments are the hall’s.',
  ]),
  chapter(
    'Chapter 11: Software',
    'en_301_549_software',
    [
      '11.5.1 11.5.2.1 11.5.2.2 11.5.2.3 11.5.2.4 11.5.2.5 11.5.2.6 11.5.2.7 11.5.2.8 11.5.2.9 11.5.2.10 11.5.2.11 11.5.2.12 11.5.2.13 11.5.2.14 11.5.2.15 11.5.2.16 11.5.2.17 11.6.1 11.6.2 11.7',
      'Not Applicable',
      NOT_WEB,
    ],
    ['11.8.1 11.8.2 11.8.3 11.8.4 11.8.5', 'Not Evaluated', DESK],
  ),
  chapter('Chapter 12: Documentation and Support Services', 'en_301_549_documentation_and_support_services', [
    '12.1.1 12.1.2 12.2.2 12.2.3 12.2.4',
    'Not Evaluated',
    NO_DOCUMENTATION,
  ]),
  chapter(
    'Chapter 13: ICT Providing Relay or Emergency Service Access',
    'en_301_549_ict_providing_relay_or_emergency_service_access',
    ['', 'Not Applicable', 'It provides neither.'],
  ),
]

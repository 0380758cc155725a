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
  person: personal('Account, number, name, post, department, mail, telephone', KEPT),
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
export type Row = readonly [question: string, answer: Answer, words: string, evidence: readonly string[]]

export const hecvat: Readonly<Record<string, readonly Row[]>> = {
  'Organisation and product': [
    [
      'Is the software a service that the vendor hosts?',
      'No',
      'The university runs it, on its own machines. The vendor has no access and receives no data.',
      ['src/hall/deploy/README.md', 'src/campus/README.md'],
    ],
    ['Does the vendor hold a certificate (SOC 2, ISO 27001)?', 'Not evaluated', 'There is none.', []],
    ['Has a third party tested the security?', 'Not evaluated', 'Only tests of our own.', []],
    [
      'Is there a list of the software’s parts?',
      'Yes',
      'CycloneDX, with each release: dist/sbom.cdx.json; licences in dist/licenses.txt.',
      ['src/build/bundle/release.mjs'],
    ],
    [
      'Are releases reproducible from their integrity hashes?',
      'Yes',
      'Pinned addresses never change; sri.json lists the hashes.',
      ['test/campus/hall-releases.test.ts'],
    ],
  ],
  'Authentication and authorisation': [
    [
      'Is single sign-on supported?',
      'Yes',
      'OpenID Connect, code flow with PKCE, at the university’s provider.',
      ['src/campus/sign-in/outside-sign-in.ts', 'test/pages/foreign-providers.test.ts'],
    ],
    [
      'Is multi-factor authentication supported?',
      'Yes',
      'By the provider that the university uses; accounts of the campus’s own have passwords only.',
      ['src/campus/README.md'],
    ],
    [
      'Are passwords hashed, and attempts limited?',
      'Yes',
      'scrypt; eight attempts in five minutes from one address, forty in a quarter of an hour from all.',
      ['src/campus/sign-in/sign-in-attempts.ts'],
    ],
    [
      'Are roles separated?',
      'Yes',
      'Guest, member, operator; who decides a step follows from the register, and nobody decides on their own application while there is somebody else.',
      ['src/campus/access.ts'],
    ],
    [
      'Does access end when somebody leaves?',
      'Yes',
      'At once: sessions, links, feeds and delegations.',
      ['src/campus/people/leave.ts'],
    ],
  ],
  'Application security': [
    [
      'Is content from users or systems treated as untrusted?',
      'Yes',
      'Nothing is rendered as HTML; hostile texts are tried in every view.',
      ['test/double/hostile-strings.ts', 'test/double/hostile-test-bed.ts'],
    ],
    [
      'Is there a content security policy?',
      'Yes',
      'Own scripts only, Trusted Types, no inline code.',
      ['src/campus/http.ts'],
    ],
    [
      'Are uploaded files scanned for malware?',
      'Yes',
      'By clamd, where the university sets CLAMD: nobody can open a file before. Without it, files are not scanned.',
      ['src/campus/forms/stored-files.ts', 'src/campus/README.md'],
    ],
    ['Are dependencies known and pinned?', 'Yes', 'Exact versions in a lock file.', ['package.json']],
    [
      'Is there a way to report a vulnerability?',
      'Yes',
      'security.txt, with the contact that the hall sets.',
      ['src/server/hall-contacts.ts'],
    ],
    ['Are there penetration tests on a schedule?', 'Not evaluated', '', []],
  ],
  'Data and privacy': [
    [
      'Is personal data sent to third parties?',
      'No',
      'Only to the systems that univ-config.json names. A language model or a speech engine receives questions or sound where the university configures one.',
      ['src/contract/README.md', 'demo/README.md'],
    ],
    [
      'Are users tracked?',
      'No',
      'The tags set no cookies; visits are counted by a hash that changes daily, and Do Not Track is respected.',
      ['src/campus/visits/visit-counter.ts'],
    ],
    [
      'Is data encrypted in transit?',
      'Yes',
      'HTTPS by the web server in front; sign-in needs it.',
      ['src/hall/deploy/README.md'],
    ],
    [
      'Is data encrypted at rest?',
      'No',
      'Not by the campus: by the disk or the database that the university runs.',
      ['src/campus/README.md'],
    ],
    [
      'Can data be exported and deleted for a person?',
      'Not evaluated',
      'Tables are listed in the data sheet; there is no command for one person.',
      [],
    ],
  ],
  Continuity: [
    [
      'Are there backups?',
      'Yes',
      'One file with the whole database, and its restoration; the university decides when and where.',
      ['src/campus/db/backup.ts'],
    ],
    [
      'Is there a way back from an update?',
      'Yes',
      'univ-hall --dry-run and --rollback; the scripts of five releases stay.',
      ['src/server/install-hall.ts'],
    ],
    [
      'Is the service monitored?',
      'Yes',
      'Health addresses, metrics for Prometheus, rules and a dashboard.',
      ['src/campus/health.ts', 'src/hall/deploy/README.md'],
    ],
    ['Is there an agreed availability?', 'Not evaluated', 'The university runs it.', []],
  ],
  Accessibility: [
    [
      'Is there a conformance report?',
      'Yes',
      'VPAT 2.5 International and OpenACR, printed from the tests.',
      ['src/build/docs/conformance/wcag.docs.ts'],
    ],
    ['Have people with disabilities tested it?', 'No', 'Automatic tests only.', []],
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
    'Guest, member, approver of a step, operator of the desk. Every query of personal data filters by the person; changes at the desk are logged with their author.',
    ['src/campus/access.ts', 'src/campus/desk/desk-routes.ts'],
  ],
  [
    'Logs',
    'One line a request on standard output; where it goes and how long it stays, the university decides.',
    ['src/campus/logger.ts'],
  ],
  ['Metrics', 'Figures without persons, on a port of their own, off by default.', ['src/campus/metrics.ts']],
  [
    'Backup',
    '--backup writes the whole database, with personal data, to a file; --restore reads it. The file is not encrypted.',
    ['src/campus/db/backup.ts'],
  ],
  [
    'Time of sign-ins',
    'Sessions and tokens expire and are deleted then; a new password ends all sessions of the person.',
    ['src/campus/sign-in/oidc-adapter.ts', 'src/campus/sign-in/account-links.ts'],
  ],
  [
    'GDPR: access and erasure (Art. 15, 17)',
    'By the university, on the tables below; there is no command for one person. Not evaluated by a lawyer.',
    [],
  ],
  [
    'PIPL: consent before another site gets a session',
    'The sign-in window asks once for each site, and the user takes it back in the settings of the browser’s site data.',
    ['src/sign-in-popup.ts'],
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

const NOT_WEB = 'Not applicable: the product is web content.'

/** Chapters beside WCAG: what no test measures is said once for the chapter. */
export const SECTION_508 = [
  [
    'Chapter 3: Functional Performance Criteria',
    'functional_performance_criteria',
    '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
    'Not Evaluated',
    'Nobody has tested with users.',
  ],
  ['Chapter 4: Hardware', 'hardware', '', 'Not Applicable', NOT_WEB],
  [
    'Chapter 5: Software',
    'software',
    '',
    'Not Applicable',
    `${NOT_WEB} 501.1 refers web content to WCAG, above.`,
  ],
  [
    'Chapter 6: Support Documentation and Services',
    'support_documentation_and_services',
    '602.2 602.4 603.2 603.3',
    'Not Evaluated',
    'No test measures the documentation.',
  ],
] as const
export const EN_301_549 = [
  [
    'Chapter 4: Functional Performance Statements',
    '4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11',
    'Not Evaluated',
    'Nobody has tested with users.',
  ],
  [
    'Chapter 5: Generic Requirements',
    '5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9',
    'Not Evaluated',
    'No closed functionality (5.1), no biometrics (5.3).',
  ],
  [
    'Chapter 6: ICT with Two-Way Voice Communication',
    '',
    'Not Applicable',
    'Voice input is not a conversation.',
  ],
  ['Chapter 7: ICT with Video Capabilities', '', 'Not Applicable', 'There is no video.'],
  ['Chapter 8: Hardware', '', 'Not Applicable', NOT_WEB],
  [
    'Chapter 10: Non-Web Documents',
    '',
    'Not Applicable',
    'The product has none; attachments are the hall’s.',
  ],
  ['Chapter 11: Software', '', 'Not Applicable', NOT_WEB],
  [
    'Chapter 12: Documentation and Support Services',
    '12.1.1 12.1.2 12.2.2 12.2.3 12.2.4',
    'Not Evaluated',
    'No test measures the documentation.',
  ],
  [
    'Chapter 13: ICT Providing Relay or Emergency Service Access',
    '',
    'Not Applicable',
    'It provides neither.',
  ],
] as const

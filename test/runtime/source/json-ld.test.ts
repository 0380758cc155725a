// Services written as JSON-LD: schema.org and CPSV-AP.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceRows } from '../../../src/runtime/source/parse-source.ts'

const read = (value: unknown) => parseSourceRows(value, 'https://dept.example.edu/')

test('reads a GovernmentService of schema.org with its channel', () => {
  const { items, problems } = read({
    '@context': 'https://schema.org',
    '@type': 'GovernmentService',
    identifier: 'card',
    name: [
      { '@language': 'zh', '@value': '图书证办理' },
      { '@language': 'en', '@value': 'Library card' },
    ],
    description: '办理图书证',
    serviceType: '图书',
    provider: { '@type': 'Organization', name: { zh: '图书馆', en: 'Library' } },
    audience: { '@type': 'Audience', audienceType: '学生' },
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: 'https://lib.example.edu/card',
      servicePhone: { '@type': 'ContactPoint', telephone: '0571-1234', email: 'desk@lib.example.edu' },
      serviceLocation: { '@type': 'Place', name: '一楼大厅' },
    },
    dateModified: '2026-02-03',
  })
  const [item] = items
  deepEqual(problems, [])
  deepEqual(
    [
      item!.id,
      item!.name,
      item!.nameEn,
      item!.uri,
      item!.description,
      item!.telephone,
      item!.contact,
      item!.facts!.office,
    ],
    [
      'card',
      '图书证办理',
      'Library card',
      'https://lib.example.edu/card',
      '办理图书证',
      '0571-1234',
      'desk@lib.example.edu',
      '一楼大厅',
    ],
  )
  deepEqual([item!.tags, item!.departments, item!.audience], [['图书'], ['图书馆'], ['student']])
  equal(item!.updated, Date.parse('2026-02-03T00:00:00+08:00'))
})

test('reads a CPSV-AP graph with prefixes, references and labels', () => {
  const { items, tags } = read({
    '@context': { cpsv: 'http://purl.org/vocab/cpsv#' },
    '@graph': [
      {
        '@id': 'https://example.edu/service/1',
        '@type': 'cpsv:PublicService',
        'dct:title': { '@value': 'Enrolment', '@language': 'en' },
        'cv:hasCompetentAuthority': { '@id': 'https://example.edu/office' },
        'cv:thematicArea': [{ 'skos:prefLabel': { '@value': 'Studies', '@language': 'en' } }],
        'dcat:keyword': 'register, enrol',
        'cv:hasChannel': { '@id': '_:web' },
        'cpsv:hasInput': [{ 'dct:title': 'Passport' }],
      },
      {
        '@id': 'https://example.edu/office',
        '@type': 'cv:PublicOrganisation',
        'skos:prefLabel': 'Registry',
      },
      {
        '@id': '_:web',
        '@type': 'cv:Channel',
        'cv:processingTime': 'P5D',
        'schema:serviceUrl': { '@id': 'https://example.edu/enrol' },
      },
    ],
  })
  deepEqual(
    items.map(({ id, name, uri, departments, keywords, facts }) => [
      id,
      name,
      uri,
      departments,
      keywords,
      facts!.materials,
    ]),
    [
      [
        'https://example.edu/service/1',
        'Enrolment',
        'https://example.edu/enrol',
        ['Registry'],
        ['register', 'enrol'],
        ['Passport'],
      ],
    ],
  )
  deepEqual(
    tags.map(({ text }) => text),
    ['Studies', 'Registry'],
  )
})

test('handles circular references', () => {
  const node: Record<string, unknown> = { '@type': 'Service', '@id': 'a', name: { '@id': 'a' } }
  deepEqual(read({ '@graph': [node] }).items, [])
})

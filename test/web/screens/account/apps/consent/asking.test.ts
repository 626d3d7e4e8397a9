import { describe, expect, test } from 'bun:test'
import { isForAssistants, permissionForm } from '../../../../../../web/screens/account/apps/consent/asking'
import { destinationOf } from '../../../../../../web/screens/account/apps/consent/destination'

describe('what is allowed', () => {
  test('is what was shown, with the rest as the app wrote it', () => {
    const search =
      '?response_type=code&client_id=abc&state=a%20b%26c%2525&scopes=everything&confirm=false&prompt=none'
    expect([...permissionForm(search, ['workouts:read', 'profile:read'])]).toEqual([
      ['response_type', 'code'],
      ['client_id', 'abc'],
      ['state', 'a b&c%25'],
      ['scope', 'workouts:read profile:read'],
      ['confirm', 'true'],
    ])
  })

  test('is not made right where the app said something twice', () => {
    expect(permissionForm('?state=1&state=2', []).getAll('state')).toEqual(['1', '2'])
  })
})

test.each([
  ['?resource=https%3A%2F%2Fhut.example.org%2Fmcp', true],
  ['?resource=https%3A%2F%2Fexample.org%2Fsport%2Fmcp%2F', true],
  ['?resource=https%3A%2F%2Fhut.example.org%2Fapi', false],
  ['?resource=https%3A%2F%2Fhut.example.org', false],
  ['?state=%2Fmcp', false],
  ['', false],
])('whether %p comes from an assistant: %p', (search, isOne) => {
  expect(isForAssistants(search)).toBe(isOne)
})

describe('where one is sent', () => {
  test.each([
    ['https://diary.example.org/back?from=us', 'website', 'diary.example.org'],
    ['https://diary.example.org:8443/', 'website', 'diary.example.org:8443'],
    ['http://nas.local:5000/back', 'website', 'http://nas.local:5000'],
    ['https://localhost.example.org/', 'website', 'localhost.example.org'],
    ['http://127.0.0.1:3000/back', 'thisDevice', '127.0.0.1:3000'],
    ['http://[::1]/back', 'thisDevice', '[::1]'],
    ['http://localhost:3000/', 'thisDevice', 'localhost:3000'],
    ['org.example.diary:/back', 'installedApp', 'org.example.diary'],
  ] as const)('%s', (address, kind, name) => {
    expect(destinationOf(address)).toEqual({ kind, name })
  })
})

// The OpenAPI document lists the messages of the contract for the operations that send them. Every refusal in tests is
// checked against the document, see support/documented-answers.ts.
import { expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

const app = testApp()
const { body: document } = await app.request<{
  paths: Record<string, Record<string, { responses: Record<string, { description: string; $ref?: string }> }>>
  components: { responses: Record<string, { description: string }> }
}>('GET', '/api/docs/json')

const invalid = 'invalid payload'
const equipmentIds = [
  'equipment_ids must be an array of strings',
  'only one equipment can be added',
  'equipment with id <equipment_id> does not exist',
  'invalid equipment id <equipment_id> for sport',
  'equipment with id <equipment_id> is inactive',
]
const fileParts = ['no file part', 'no selected file', 'file extension not allowed']
const tooLarge = ['error during picture update: file size exceeds <limit>']
const equipmentRules = [
  'equipment already exists with the same label',
  'label exceeds 50 characters',
  'invalid equipment type id',
  'equipment type is inactive',
  'sport (id <sport_id>) does not exist',
  "invalid sport '<sport_label>' for equipment type '<equipment_type_label>'",
]
const noRights = 'you do not have permissions'
const app404 = ['OAuth2 client not found']
const noWorkout = ['workout not found']
const noUser = ['user does not exist']
const noEquipment = ['equipment not found']

const promised: [operation: string, status: number, texts: string[]][] = [
  [
    'POST /api/auth/register',
    400,
    [
      invalid,
      'sorry, that username is already taken',
      'sorry, you must agree privacy policy to register',
      'username: 3 to 30 characters required',
      "username: only alphanumeric characters and the underscore character '_' allowed",
      'email: valid email must be provided',
      'password: 8 characters required',
    ],
  ],
  ['POST /api/auth/register', 403, ['error, registration is disabled']],
  ['POST /api/auth/account/confirm', 400, [invalid]],
  ['POST /api/auth/account/resend-confirmation', 400, [invalid]],
  ['POST /api/auth/account/resend-confirmation', 404, ['the requested URL was not found on the server']],
  ['POST /api/auth/login', 400, [invalid]],
  ['POST /api/auth/login', 401, ['invalid credentials']],
  ['POST /api/auth/account/privacy-policy', 400, [invalid]],
  ['POST /api/auth/email/update', 400, [invalid]],
  ['POST /api/auth/password/update', 400, [invalid]],
  ['POST /api/auth/password/update', 401, ['invalid token, please request a new token']],
  ['POST /api/auth/password/reset-request', 404, ['the requested URL was not found on the server']],
  ['POST /api/auth/profile/edit', 400, [invalid]],
  ['POST /api/auth/profile/edit/sports', 400, [invalid, 'invalid hexadecimal color', ...equipmentIds]],
  ['POST /api/auth/profile/edit/sports', 404, ['sport does not exist']],
  ['DELETE /api/auth/profile/reset/sports/{sport_id}', 404, ['sport does not exist']],
  [
    'PATCH /api/auth/profile/edit/account',
    400,
    [
      invalid,
      'email is missing',
      'current password is missing',
      'email: valid email must be provided',
      'password: 8 characters required',
    ],
  ],
  ['PATCH /api/auth/profile/edit/account', 401, ['invalid credentials']],
  ['POST /api/auth/picture', 400, [invalid, ...fileParts]],
  ['POST /api/auth/picture', 413, tooLarge],
  ['POST /api/auth/picture', 500, ['error during picture update']],
  ['DELETE /api/auth/picture', 500, ['error during picture deletion']],
  [
    'POST /api/auth/logout',
    401,
    [
      'provide a valid auth token',
      'signature expired, please log in again',
      'invalid token, please log in again',
    ],
  ],
  ['POST /api/auth/logout', 500, ['error on token blacklist']],
  ['GET /api/auth/account/export/{file_name}', 404, ['file not found']],
  ['POST /api/oauth/apps', 400, [invalid]],
  ['GET /api/oauth/apps/{client_id}', 404, app404],
  ['GET /api/oauth/apps/{client_id}/by_id', 404, app404],
  ['DELETE /api/oauth/apps/{client_id}', 404, app404],
  ['POST /api/oauth/apps/{client_id}/revoke', 404, app404],
  ['POST /api/oauth/authorize', 400, [invalid]],
  [
    'POST /api/equipments',
    400,
    ["the 'label' and 'equipment_type_id' parameters must be provided", ...equipmentRules],
  ],
  ['POST /api/equipments', 500, ['Error during equipment save']],
  [
    'PATCH /api/equipments/{equipment_short_id}',
    400,
    ['no request data was supplied', 'no valid parameters supplied', ...equipmentRules],
  ],
  ['PATCH /api/equipments/{equipment_short_id}', 500, ['Error during equipment update']],
  ['GET /api/equipments/{equipment_short_id}', 404, noEquipment],
  ['PATCH /api/equipments/{equipment_short_id}', 404, noEquipment],
  ['POST /api/equipments/{equipment_short_id}/refresh', 404, noEquipment],
  ['DELETE /api/equipments/{equipment_short_id}', 404, noEquipment],
  [
    'DELETE /api/equipments/{equipment_short_id}',
    403,
    [noRights, "you cannot delete equipment that has workouts associated with it without 'force' parameter"],
  ],
  ['POST /api/workouts', 400, [invalid, ...equipmentIds, ...fileParts]],
  ['POST /api/workouts', 413, tooLarge],
  ['POST /api/workouts/no_gpx', 400, [invalid, ...equipmentIds]],
  ['PATCH /api/workouts/{workout_short_id}', 400, [invalid, ...equipmentIds]],
  ['GET /api/workouts/{workout_short_id}', 403, [noRights]],
  ['GET /api/workouts/{workout_short_id}', 404, noWorkout],
  ['PATCH /api/workouts/{workout_short_id}', 404, noWorkout],
  ['DELETE /api/workouts/{workout_short_id}', 404, noWorkout],
  ['GET /api/workouts/{workout_short_id}/gpx/download', 404, [...noWorkout, 'no gpx file for workout']],
  ['GET /api/workouts/{workout_short_id}/chart_data/segment/{segment_id}', 404, noWorkout],
  [
    'GET /api/workouts/{workout_short_id}/chart_data/segment/{segment_id}',
    400,
    ['no gpx file for this workout'],
  ],
  ['GET /api/workouts/{workout_short_id}/gpx/segment/{segment_id}', 404, noWorkout],
  ['GET /api/workouts/{workout_short_id}/gpx/segment/{segment_id}', 400, ['no gpx file for this workout']],
  ['GET /api/workouts/map/{map_id}', 404, ['map does not exist']],
  [
    'PATCH /api/users/{user_name}',
    400,
    [invalid, 'valid email must be provided', 'new email must be different than current email'],
  ],
  ['PATCH /api/users/{user_name}', 403, [noRights]],
  [
    'DELETE /api/users/{user_name}',
    403,
    [noRights, 'you can not delete your account, no other user has admin rights'],
  ],
  ['GET /api/users/{user_name}', 404, noUser],
  ['PATCH /api/users/{user_name}', 404, noUser],
  ['DELETE /api/users/{user_name}', 404, noUser],
  ['GET /api/users/{user_name}/picture', 404, [...noUser, 'No picture.']],
  ['GET /api/sports/{sport_id}', 404, ['sport not found']],
  ['GET /api/equipment-types', 403, [noRights]],
  ['GET /api/stats/all', 403, [noRights]],
  [
    'PATCH /api/config',
    400,
    [
      invalid,
      'max size of zip archive must be greater than 0',
      'max size of zip archive must be equal or greater than max size of uploaded files',
      'max size of uploaded files must be greater than 0',
      'max files in a zip archive must be greater than 0',
      'max users must be greater than or equal to 0',
      'max number of workouts for statistics must be greater than or equal to 0',
      'valid email must be provided for admin contact',
    ],
  ],
  ['PATCH /api/config', 500, ['error when updating configuration']],
]

test.each(promised)('%s %i', (operation, status, texts) => {
  const [method = '', path = ''] = operation.split(' ')
  const { description, $ref } = document.paths[path]![method.toLowerCase()]!.responses[status]!
  const about = $ref ? document.components.responses[$ref.split('/').at(-1)!]!.description : description
  for (const text of texts) expect(about).toContain(`\`${text}`)
})

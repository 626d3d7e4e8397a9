import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'
import { StreetsOffer } from '../streets/schemas'

const StepName = Type.Union(
  [
    Type.Literal('people'),
    Type.Literal('backups'),
    Type.Literal('streets'),
    Type.Literal('address'),
    Type.Literal('mail'),
  ],
  {
    description: [
      '- `people`: invite somebody; done with a second account, or while an invitation is open',
      '- `backups`: done if one has been made, or if they are made regularly',
      '- `streets`: done with a usable offline map; absent if there is a tile server or no `MAP_REGION_SOURCE`',
      '- `address`: done if `UI_URL` is set',
      '- `mail`: done if emails can be sent',
    ].join('\n'),
  },
)

export const SetupStep = named(
  'SetupStep',
  Type.Object({
    step: StepName,
    is_done: Type.Boolean({ description: 'True if the server finds the step done.' }),
  }),
)
export type SetupStep = Static<typeof SetupStep>

export const SetupStepsAnswer = named(
  'SetupStepsAnswer',
  success({
    data: Type.Object({
      steps: Type.Array(SetupStep, { description: 'The steps that nobody has dismissed, in their order.' }),
      streets: Nullable(StreetsOffer),
    }),
  }),
)
export type SetupStepsAnswer = Static<typeof SetupStepsAnswer>

export const SetupStepChange = named(
  'SetupStepChange',
  Type.Object({
    step: StepName,
    is_dismissed: Type.Boolean({
      description: 'True to leave the step out for all administrators, false to list it again.',
    }),
  }),
)
export type SetupStepChange = Static<typeof SetupStepChange>

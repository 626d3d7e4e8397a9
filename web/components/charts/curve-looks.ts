// The curves that a workout may have: how each is named, drawn and scaled.
import type { ParseKeys, TFunction } from 'i18next'
import type { StreamField } from '../../../src/workouts/recording/curves/schemas'
import type { Formats, SpeedForm } from '../../format/formats'
import { aroundData, fromZero, type Scale } from './scales/scales'

/** What a curve needs to write its unit. */
export interface Words {
  t: TFunction
  formats: Formats
  /** Whether the sport's speeds are written as speeds or as paces. */
  form: SpeedForm
}

interface CurveLook {
  label: ParseKeys
  unit: (words: Words) => string
  colour: `--${string}`
  /** Colour of the area below the line. If it is not given, only the line is drawn. */
  fill?: `--${string}`
  /** Height of the plot in pixels; 120 if it is not given. */
  height?: number
  scale: Scale
  /** Whether the line is averaged over some seconds if one pixel shows several seconds. */
  isSmoothed: boolean
  /** Converts a recorded value to the person's unit. It is not given if the recorded unit is the person's unit. */
  inUnit?: (value: number, formats: Formats) => number
  /** The step to which values are rounded in words; 1 if it is not given. */
  step?: number
}

/** All curves, in the order of their charts from top to bottom. */
const curveLooks = {
  elevation: {
    label: 'figures.elevation',
    unit: ({ formats }) => formats.heightUnit,
    colour: '--curve-elevation',
    fill: '--elevation-fill',
    height: 176,
    scale: aroundData(40),
    isSmoothed: false,
    inUnit: (value, formats) => formats.heightInUnit(value),
  },
  speed: {
    label: 'figures.speed',
    unit: ({ formats, form }) => formats.speedUnitOf(form),
    colour: '--track',
    height: 144,
    scale: fromZero,
    isSmoothed: true,
    inUnit: (value, formats) => formats.distanceInUnit(value),
  },
  hr: {
    label: 'map.colours.heartRate',
    unit: ({ t }) => t('map.beatsPerMinute'),
    colour: '--curve-hr',
    scale: aroundData(40),
    isSmoothed: true,
  },
  cadence: {
    label: 'map.colours.cadence',
    unit: ({ t }) => t('map.perMinute'),
    colour: '--curve-cadence',
    scale: fromZero,
    isSmoothed: true,
  },
  power: {
    label: 'map.colours.power',
    unit: ({ t }) => t('body.watts'),
    colour: '--curve-power',
    scale: fromZero,
    isSmoothed: true,
  },
  gradient: {
    label: 'map.colours.gradient',
    unit: () => '%',
    colour: '--curve-gradient',
    scale: aroundData(8),
    isSmoothed: false,
  },
  temperature: {
    label: 'figures.temperature',
    unit: ({ formats }) => formats.temperatureUnit,
    colour: '--curve-temperature',
    scale: aroundData(8),
    isSmoothed: false,
    inUnit: (value, formats) => formats.temperatureInUnit(value),
  },
  respiration: {
    label: 'map.respiration',
    unit: ({ t }) => t('map.perMinute'),
    colour: '--curve-respiration',
    scale: aroundData(16),
    isSmoothed: true,
  },
  w_balance: {
    label: 'dynamics.reserve',
    unit: () => 'kJ',
    colour: '--curve-w_balance',
    scale: fromZero,
    isSmoothed: false,
    step: 0.1,
  },
  // Values are recorded in millimetres, and written in centimetres and metres, as watches do.
  vertical_oscillation: {
    label: 'dynamics.terms.verticalOscillation',
    unit: () => 'cm',
    colour: '--curve-vertical_oscillation',
    scale: aroundData(4),
    isSmoothed: true,
    inUnit: value => value / 10,
    step: 0.1,
  },
  ground_contact: {
    label: 'dynamics.terms.groundContact',
    unit: () => 'ms',
    colour: '--curve-ground_contact',
    scale: aroundData(60),
    isSmoothed: true,
  },
  vertical_ratio: {
    label: 'dynamics.terms.verticalRatio',
    unit: () => '%',
    colour: '--curve-vertical_ratio',
    scale: aroundData(4),
    isSmoothed: true,
    step: 0.1,
  },
  ground_contact_balance: {
    label: 'dynamics.terms.groundContactBalance',
    unit: () => '%',
    colour: '--curve-ground_contact_balance',
    scale: aroundData(6),
    isSmoothed: true,
    step: 0.1,
  },
  step_length: {
    label: 'dynamics.terms.stepLength',
    unit: () => 'm',
    colour: '--curve-step_length',
    scale: aroundData(0.4),
    isSmoothed: true,
    inUnit: value => value / 1000,
    step: 0.01,
  },
  pedal_balance: {
    label: 'dynamics.terms.pedalBalance',
    unit: () => '%',
    colour: '--curve-pedal_balance',
    scale: aroundData(12),
    isSmoothed: true,
  },
} as const satisfies Partial<Record<StreamField, CurveLook>>

export type CurveName = keyof typeof curveLooks

export const allCurves = Object.keys(curveLooks) as CurveName[]

export const lookOf = (name: CurveName): CurveLook => curveLooks[name]

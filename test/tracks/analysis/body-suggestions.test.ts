import { describe, expect, test } from 'bun:test'
import {
  suggestMaxHeartRate,
  suggestThresholdHeartRate,
  suggestThresholdPower,
  usualMaxHeartRate,
  usualThresholdHeartRate,
} from '../../../src/tracks/analysis/body-suggestions'
import { meanDurations } from '../../../src/tracks/analysis/track-analysis'

test('the maximum heart rate is the highest, unless it exceeds all others by more than 5', () => {
  expect(suggestMaxHeartRate([180, 190, 185])).toBe(190)
  expect(suggestMaxHeartRate([180, 190, 184])).toBe(184)
  expect(suggestMaxHeartRate([187])).toBe(187)
  expect(suggestMaxHeartRate([])).toBeNull()
})

describe('the threshold heart rate', () => {
  const means = (values: Readonly<Record<number, number>>) =>
    meanDurations.map(seconds => (values[seconds] === undefined ? null : { value: values[seconds] }))

  test('is the mean of an hour, else a share of 40 and 20 minutes', () => {
    expect(suggestThresholdHeartRate(means({ 3600: 165, 2400: 175, 1200: 180 }), 190)).toBe(165)
    expect(suggestThresholdHeartRate(means({ 2400: 175, 1200: 180 }), 190)).toBeCloseTo(171.5, 9)
    expect(suggestThresholdHeartRate(means({ 1200: 180 }), 190)).toBeCloseTo(171, 9)
  })

  test('is not that of an easy hour', () => {
    expect(suggestThresholdHeartRate(means({ 3600: 140, 1200: 180 }), 190)).toBeCloseTo(171, 9)
    expect(suggestThresholdHeartRate(means({ 3600: 161.4, 1200: 169 }), 190)).toBeNull()
    expect(suggestThresholdHeartRate(means({}), 190)).toBeNull()
  })

  test('of somebody without recordings is 0.82 of the reserve', () => {
    expect(usualThresholdHeartRate(190, 50)).toBeCloseTo(164.8, 9)
  })
})

test('the threshold power is 0.95 of the best 20 minutes', () => {
  expect(suggestThresholdPower(300)).toBeCloseTo(285, 9)
  expect(suggestThresholdPower(null)).toBeNull()
})

test('the maximum heart rate of somebody without recordings follows from the age', () => {
  expect(usualMaxHeartRate(40)).toBe(180)
})

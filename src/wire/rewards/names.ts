// Fixed words of rewards v2 (source, part B), a design that is not live.

/** How its keys begin (source, part B, "Authentication"). */
export const rewardsKeyPrefixes = ['pm_live_', 'pm_test_'] as const;

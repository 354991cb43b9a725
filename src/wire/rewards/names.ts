// How the keys of rewards v2 begin (source, part B, "Authentication").

export const rewardsKeyPrefixes = ['pm_live_', 'pm_test_'] as const;

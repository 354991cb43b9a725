// Undoing what a step that failed had begun. What failed first is to be told: a disk that is failing fails
// the undoing as well, and what that leaves is removed by a later run.

/** Gives what `work` gives. Where it throws, `undo` runs and that error is thrown, whatever `undo` met. */
export function orUndo<T>(work: () => T, undo: () => void): T {
  try {
    return work();
  } catch (error) {
    undoAnyhow(undo);
    throw error;
  }
}

/** Undoes a step whose error is about to be thrown. */
export function undoAnyhow(undo: () => void): void {
  try {
    undo();
  } catch {
    // Decided: the error of the undoing is not told.
  }
}

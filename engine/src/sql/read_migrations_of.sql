select name from holdfast.migrations where room = $1

def outcome(call, show):
    """What a call gives, or the words it is refused with."""
    try:
        return show(call())
    except Exception as error:  # every refusal is data
        return {"error": str(error).strip(), "kind": type(error).__mro__[0].__name__}
